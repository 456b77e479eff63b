/** Calls back with the time in seconds of each picture that the player shows. Returns a function that stops it. */
export function watchPictures(video: HTMLVideoElement, onPicture: (seconds: number) => void): () => void {
  let isStopped = false;
  let handle = 0;
  const element: HTMLVideoElement = video;
  if ('requestVideoFrameCallback' in element) {
    const next = () => {
      handle = element.requestVideoFrameCallback((_, { mediaTime }) => {
        if (isStopped) return;
        next();
        onPicture(mediaTime);
      });
    };
    next();
    return () => {
      isStopped = true;
      element.cancelVideoFrameCallback(handle);
    };
  }
  const next = () => {
    handle = requestAnimationFrame(() => {
      next();
      onPicture(video.currentTime);
    });
  };
  next();
  return () => cancelAnimationFrame(handle);
}
