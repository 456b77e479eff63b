import { Button } from '../../ui/button.tsx';

/** Disabled app store buttons: the app is not out yet. */
export function StoreButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      {['App Store', 'Google Play'].map((store) => (
        <Button key={store} look="secondary" disabled className="flex-col gap-0! leading-tight">
          <span>{store}</span>
          <span className="text-13 font-normal">Coming soon</span>
        </Button>
      ))}
    </div>
  );
}
