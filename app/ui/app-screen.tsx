import type { Photo as PhotoContent } from '#lib/pictures/photo.ts';
import { Photo } from './photo.tsx';
import { Picture } from './picture.tsx';

interface AppScreenProps {
  /** Name of the drawing. */
  screen: 'session' | 'log' | 'video' | 'poles' | 'chart' | 'calendar' | 'competition' | 'messages';
  /** Screenshot that replaces the drawing. */
  picture: PhotoContent | undefined;
  sizes: string;
  className: string;
}

/** A screen of the app. Decorative: the text beside it says the same. */
export function AppScreen({ screen, picture, sizes, className }: AppScreenProps) {
  return picture === undefined ? (
    <Picture name={`app-${screen}`} alt="" sizes={sizes} className={className} />
  ) : (
    <Photo photo={picture} isDecorative sizes={sizes} className={className} />
  );
}
