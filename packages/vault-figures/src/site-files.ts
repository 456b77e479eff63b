// Files that the build of a site draws in its own colors. Apart from the generators, which need a browser and other development packages.
export { renderAppIcons, renderLogoIcons } from './pictures/app-icons.tsx';
export { renderDrawingFiles, renderPlateFiles } from './pictures/plate-files.ts';
