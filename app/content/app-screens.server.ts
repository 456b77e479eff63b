import { z } from 'zod';
import { optionalPhoto } from './photo.server.ts';

/** Drawn screens of the app, as pictures named app-<screen>. */
export const appScreens = [
  'session',
  'log',
  'video',
  'poles',
  'chart',
  'calendar',
  'competition',
  'messages',
] as const;

/** Field for one of the drawn screens. */
export const appScreen = z
  .enum(appScreens)
  .meta({ title: 'Drawing', description: 'Shown as long as there is no screenshot.' });

/** Field for a screenshot instead of a drawn screen. */
export const screenshot = optionalPhoto(
  'Screenshot',
  'From a phone, in portrait format. Without it, the page shows a drawing.',
);
