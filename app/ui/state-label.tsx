import type { LucideIcon } from 'lucide-react';

interface StateLabelProps {
  label: string;
  Icon: LucideIcon;
  color: string;
}

/** A state as icon and words in one color. */
export const StateLabel = ({ label, Icon, color }: StateLabelProps) => (
  <span className={`inline-flex items-center gap-1.5 ${color}`}>
    <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
    {label}
  </span>
);
