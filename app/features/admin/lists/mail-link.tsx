import { mailAddress } from './mail-address.ts';

/** An email address as a mailto: link. */
export function MailLink({ to }: { to: string }) {
  return (
    <a
      href={mailAddress(to)}
      className="inline-flex min-h-6 items-center text-pit pointer-coarse:min-h-11 underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {to}
    </a>
  );
}
