/** Title in the history of a publication that only lets the pages name newly drawn share images. */
export const shareImagesTitle = 'Share images';
