import { RedirectButton } from './redirect-button.tsx';

/** Opens the checkout of the subscription. `price` is text, such as '$14.99 a month'. */
export function SubscribeButton({ price }: { price: string }) {
  return <RedirectButton to="create-checkout">{`Subscribe for ${price}`}</RedirectButton>;
}

/** Offers the subscription below a locked video. */
export function LockedVideoOffer({ price }: { price: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-b border-hairline py-5">
      <p className="max-w-xl">This video is for subscribers. Subscribe to watch it right away.</p>
      <SubscribeButton price={price} />
    </div>
  );
}
