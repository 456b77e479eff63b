/** Origin of YouTube's player that sets no cookies before the video plays. */
export const youtubeOrigin = 'https://www.youtube-nocookie.com';
