import { mailAddress } from './mail-address.ts';

/** An address to write to. */
export function MailLink({ to }: { to: string }) {
  return (
    <a
      href={mailAddress(to)}
      className="text-pit underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {to}
    </a>
  );
}
