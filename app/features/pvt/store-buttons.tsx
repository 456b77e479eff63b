import { Button } from '../../ui/button.tsx';

/** The shops of the phones. The app is not in them yet. */
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
