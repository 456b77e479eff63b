import { Menu, ShoppingCart, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useCart } from '../cart/cart-provider.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { useSite } from '#lib/site/site-data.ts';
import { Link, NavLink } from '#ui/link.tsx';
import { plural } from '#lib/text/plural.ts';

const shadowAfterPx = 10;

/** Sets `data-scrolled` on an element while the page is scrolled past `px`. Works without re-rendering. */
function useScrolledPast(px: number): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const update = () => element.current?.toggleAttribute('data-scrolled', window.scrollY > px);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [px]);
  return element;
}

function CartLink() {
  const { itemCount } = useCart();
  const label = itemCount === 0 ? 'Cart' : `Cart, ${plural(itemCount, 'item')}`;
  return (
    <Link
      to="/cart"
      aria-label={label}
      className="relative inline-flex size-11 items-center justify-center rounded-sm hover:bg-surface-2"
    >
      <ShoppingCart aria-hidden strokeWidth={1.5} />
      {itemCount > 0 && (
        <span className="absolute right-0 top-0 min-w-5 rounded-sm bg-bar px-1 text-center font-mono text-13 font-semibold leading-5 text-bar-ink">
          {itemCount > 999 ? '999+' : itemCount}
        </span>
      )}
    </Link>
  );
}

function NavItem({
  label,
  to,
  onChoose,
  block,
}: {
  label: string;
  to: string;
  onChoose?: () => void;
  block?: boolean;
}) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === '/'}
        onClick={onChoose}
        className={({ isActive }) =>
          classNames(
            'whitespace-nowrap text-15 font-medium transition-colors duration-[120ms]',
            block
              ? 'flex min-h-12 items-center border-b border-hairline text-21'
              : 'inline-flex min-h-11 items-center justify-center border-b-2 pointer-coarse:min-w-11',
            isActive ? 'border-tartan text-ink' : 'text-muted hover:text-ink',
            !block && !isActive && 'border-transparent',
          )
        }
      >
        {label}
      </NavLink>
    </li>
  );
}

/** Menu below 768 px. */
function SmallScreenMenu() {
  const { navigation } = useSite();
  return (
    <Disclosure
      label={{ closed: 'Open menu', open: 'Close menu' }}
      face={(isOpen) =>
        isOpen ? <X aria-hidden strokeWidth={1.5} /> : <Menu aria-hidden strokeWidth={1.5} />
      }
      className="md:hidden"
    >
      {(close) => (
        <nav
          aria-label="Main"
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-hairline bg-ground px-5 pb-6"
        >
          <ul>
            {navigation.map((link) => (
              <NavItem key={link.to} {...link} block onChoose={close} />
            ))}
          </ul>
        </nav>
      )}
    </Disclosure>
  );
}

/** Header of every page. It gets a shadow once the page is scrolled more than 10 px. */
export function Navigation() {
  const header = useScrolledPast(shadowAfterPx);
  const site = useSite();
  return (
    <header
      ref={header}
      className="sticky top-0 z-30 border-b border-hairline bg-ground transition-shadow duration-[120ms] data-scrolled:shadow-nav print:hidden"
    >
      <div className="page-width flex min-h-18 flex-wrap items-center justify-between md:gap-2 lg:gap-6">
        <Logo {...site} />
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex flex-wrap items-center gap-x-3 max-lg:pointer-coarse:gap-x-2 lg:gap-x-7">
            {site.navigation.map((link) => (
              <NavItem key={link.to} {...link} />
            ))}
          </ul>
        </nav>
        <div className="flex items-center lg:gap-1">
          <AccountMenu />
          <CartLink />
          <SmallScreenMenu />
        </div>
      </div>
    </header>
  );
}
