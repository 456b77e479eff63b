import type { Pvt } from '#content/pvt.server.ts';
import { Button, ExternalButtonLink } from '#ui/button.tsx';

/** Buttons to the app in stores. One without an address is disabled: the app is not out there yet. */
export function StoreButtons({ stores }: Pick<Pvt['hero'], 'stores'>) {
  if (stores.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {stores.map(({ name, note, url }) => {
        const label = (
          <>
            <span>{name}</span>
            {note !== undefined && <span className="text-13 font-normal">{note}</span>}
          </>
        );
        const shape = 'flex-col gap-0! leading-tight';
        return url === undefined ? (
          <Button key={name} look="secondary" disabled className={shape}>
            {label}
          </Button>
        ) : (
          <ExternalButtonLink key={name} look="secondary" href={url} className={shape}>
            {label}
          </ExternalButtonLink>
        );
      })}
    </div>
  );
}
