import { Menu, ShoppingCart, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { useCart } from '../cart/cart-provider.tsx';
import { Logo } from './logo.tsx';
import { navLinks } from './nav-links.ts';

const shadowAfterPx = 10;

function useScrolledPast(px: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > px);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [px]);
  return scrolled;
}

function CartLink() {
  const { itemCount } = useCart();
  const label = itemCount === 0 ? 'Cart' : `Cart, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}`;
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
            'text-15 font-medium transition-colors duration-[120ms]',
            block
              ? 'flex min-h-12 items-center border-b border-hairline text-21'
              : 'inline-flex min-h-11 items-center border-b-2',
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

/** The menu of small screens. A details element, so that it opens with scripting off as well. */
function SmallScreenMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => details.current?.removeAttribute('open');

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      details.current?.querySelector('summary')?.focus();
    };
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [open]);

  return (
    <details ref={details} className="md:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        aria-label={open ? 'Close menu' : 'Open menu'}
        className="inline-flex size-11 list-none items-center justify-center rounded-sm hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
      >
        {open ? <X aria-hidden strokeWidth={1.5} /> : <Menu aria-hidden strokeWidth={1.5} />}
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-hairline bg-ground px-5 pb-6"
      >
        <ul>
          {navLinks.map((link) => (
            <NavItem key={link.to} {...link} block onChoose={close} />
          ))}
        </ul>
      </nav>
    </details>
  );
}

/** The bar at the top of every page. It gains a shadow once the page is scrolled more than 10 px. */
export function Navigation({ name }: { name: string }) {
  const scrolled = useScrolledPast(shadowAfterPx);
  return (
    <header
      className={classNames(
        'sticky top-0 z-30 border-b border-hairline bg-ground transition-shadow duration-[120ms] print:hidden',
        scrolled && 'shadow-nav',
      )}
    >
      <div className="page-width flex min-h-18 items-center justify-between gap-6">
        <Logo name={name} />
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center gap-4 lg:gap-7">
            {navLinks.map((link) => (
              <NavItem key={link.to} {...link} />
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1">
          <CartLink />
          <SmallScreenMenu />
        </div>
      </div>
    </header>
  );
}
