import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { themeRule } from './picture-style.ts';
import { SHARE_STYLE, ShareImageBody, type ShareImageProps } from './share-image.tsx';
import type { Themes } from './themes.ts';

/** Returns a share image as HTML, without fonts. */
export function shareImagePage(props: ShareImageProps, themes: Themes): string {
  const body = renderToStaticMarkup(createElement(ShareImageBody, props));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${themeRule(themes, 'dark')}${SHARE_STYLE}</style><body>${body}</body></html>`;
}
