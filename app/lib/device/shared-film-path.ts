/** Where a phone posts a film that is shared with the installed site. The service worker answers it. */
export const sharedFilmPath = '/upload/shared';
