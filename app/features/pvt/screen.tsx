import type { ReactNode } from 'react';
import type { Photo as PhotoContent } from '#lib/pictures/photo.ts';
import { Photo } from '#ui/photo.tsx';

/** A screenshot with a frame like that of the drawn phones. */
export function Screenshot({ photo, sizes }: { photo: PhotoContent; sizes: string }) {
  return <Photo photo={photo} sizes={sizes} className="h-auto w-full rounded-[2rem] border-4 border-ink" />;
}

interface ScreenProps {
  picture: PhotoContent | undefined;
  Drawing: (props: { className: string }) => ReactNode;
  className: string;
}

/** A screen of the app: a screenshot, or else a drawing. */
export function Screen({ picture, Drawing, className }: ScreenProps) {
  if (picture === undefined) return <Drawing className={className} />;
  return (
    <div className={className}>
      <Screenshot photo={picture} sizes="(min-width: 48rem) 30rem, 18rem" />
    </div>
  );
}
