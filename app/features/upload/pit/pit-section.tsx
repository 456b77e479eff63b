import { Timer } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CaptureScreenProps } from './capture-screen.tsx';
import { TakeItem } from './take-item.tsx';
import { maxTakes, type Take } from './take-store.ts';
import { UnsavedTakes } from './unsaved-takes.tsx';
import { useTakes } from './use-takes.ts';
import { serviceWorkers } from '#lib/device/service-workers.ts';

/**
 * Waits until the service worker caches the files that this page loads. Never resolves if the browser refuses a
 * worker.
 */
async function whenCaching(): Promise<void> {
  const workers = serviceWorkers();
  if (!workers || workers.controller) return;
  await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
}

const loadScreen = () => import('./capture-screen.tsx').then(({ CaptureScreen }) => CaptureScreen);

/** Loads the screen on phones before it is needed, so that it also opens at a track without a connection. */
function usePreload(): void {
  useEffect(() => {
    if (!navigator.onLine || navigator.maxTouchPoints === 0) return;
    whenCaching()
      .then(loadScreen)
      .catch((error: unknown) => console.warn('Could not preload the camera screen', error));
  }, []);
}

interface PitSectionProps {
  userId: string;
  /** Why no take can go into the form now. */
  obstacle: string | undefined;
  /** Returns whether the form has taken it. */
  onUse: (take: Take, bytes: Blob) => Promise<boolean>;
  /** Hears when the camera screen opens and closes. */
  onFilming?: (isFilming: boolean) => void;
}

/** Filming with a delay, and the takes on this device. */
export function PitSection({ userId, obstacle, onUse, onFilming }: PitSectionProps) {
  const takes = useTakes(userId);
  const [screen, setScreen] = useState<{ Screen: ComponentType<CaptureScreenProps> }>();
  const [opening, setOpening] = useState<'idle' | 'busy' | 'failed'>('idle');
  usePreload();
  const isFilming = screen !== undefined;
  useEffect(() => onFilming?.(isFilming), [onFilming, isFilming]);
  const list = takes.takes ?? [];
  const isFull = list.length >= maxTakes;

  async function open(): Promise<void> {
    setOpening('busy');
    try {
      setScreen({ Screen: await loadScreen() });
      setOpening('idle');
    } catch (error) {
      console.warn('Could not load the camera screen', error);
      setOpening('failed');
    }
  }

  return (
    <section aria-labelledby="pit-heading" className="mt-12">
      <h2 id="pit-heading" className="border-t-2 border-ink pt-3 text-28">
        Film at the pit
      </h2>
      <p className="mt-3 max-w-xl">
        Put your phone on a tripod. The picture runs 5 to 30 seconds late, so you land, walk over and watch
        the jump you just made. One tap keeps it on this device, also without a signal, and you send it when
        you like.
      </p>
      <Button
        look="secondary"
        className="mt-4 max-sm:w-full"
        disabled={opening === 'busy'}
        onClick={() => void open()}
      >
        <Timer aria-hidden strokeWidth={1.5} className="size-5" />
        Film with a delay
      </Button>
      {opening === 'failed' && (
        <Notice tone="error" className="mt-4">
          The camera screen isn’t on this device yet. Reload this page once with a connection. After that, it
          opens without one.
        </Notice>
      )}
      {takes.hasFailed && (
        <Notice tone="error" className="mt-4">
          This browser can’t store takes. Allow it to store data for this site, then reload the page.
        </Notice>
      )}
      {!screen && takes.unsaved.length > 0 && (
        <div className="mt-4">
          <UnsavedTakes takes={takes} />
        </div>
      )}
      {list.length > 0 && (
        <>
          <h3 className="mt-8 text-21">Takes on this device</h3>
          {(isFull || takes.shortSpace !== undefined) && (
            <Notice tone="info" className="mt-3">
              {isFull
                ? `You have ${list.length} takes, which is the limit.`
                : `This device has only ${formatMegabytes(takes.shortSpace ?? 0)} left for takes.`}{' '}
              Delete what you no longer need, the oldest first. We never delete one for you.
            </Notice>
          )}
          <ul className="mt-3 border-t border-hairline">
            {list.map((take) => (
              <TakeItem
                key={take.id}
                take={take}
                takes={takes}
                obstacle={obstacle}
                onUse={(used, bytes) =>
                  void onUse(used, bytes).then((isUsed) => (isUsed ? takes.markUsed(used.id) : undefined))
                }
              />
            ))}
          </ul>
        </>
      )}
      {screen && <screen.Screen userId={userId} takes={takes} onClose={() => setScreen(undefined)} />}
    </section>
  );
}
