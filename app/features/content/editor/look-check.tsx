import type { CSSProperties } from 'react';
import type { ContentValues } from '#domain/content-calls.ts';
import { findContrastProblems, readColors } from '#lib/look/check-contrast.ts';
import { defaultLook } from '#lib/look/look.ts';
import { themesOf, type Theme } from '#lib/look/themes.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

const names = { accent: 'Accent', highlight: 'Highlight', paper: 'Paper' };

/** Shows the colors of the form in both themes, and offers the nearest color for one that is hard to read. */
export function LookCheck({
  values,
  onChange,
}: {
  values: ContentValues;
  onChange: (values: ContentValues) => void;
}) {
  const colors = readColors(values, defaultLook);
  if (colors === undefined) return null;
  const { light, dark } = themesOf(colors);
  return (
    // Below the fields, which stay where they are while a color is chosen.
    <>
      <div aria-hidden className="grid gap-4 sm:grid-cols-2">
        <Sample name="Light theme" theme={light} />
        <Sample name="Dark theme" theme={dark} />
      </div>
      <p className="max-w-2xl text-15 text-muted">
        Icons, drawings and the pictures of shared links follow when you publish. PDF guides keep their colors
        until an engineer runs <code>npm run guides</code>.
      </p>
      {findContrastProblems(colors).map(({ color, message, offer }) => (
        <Notice key={color} tone="error">
          <p>
            {names[color]} {message}.
          </p>
          {offer !== undefined && (
            <Button look="secondary" className="mt-3" onClick={() => onChange({ ...values, [color]: offer })}>
              <span aria-hidden className="size-5 border border-control" style={{ background: offer }} />
              Use {offer}
            </Button>
          )}
        </Notice>
      ))}
    </>
  );
}

/** A few words as pages show them. The panel's own custom properties replace those of the page. */
function Sample({ name, theme }: { name: string; theme: Theme }) {
  const colors = Object.fromEntries(Object.entries(theme).map(([token, color]) => [`--${token}`, color]));
  return (
    <div
      style={colors as CSSProperties}
      className="flex flex-col items-start gap-3 border border-control bg-ground p-5 text-15 text-ink"
    >
      <span className="font-display text-28 font-extrabold">{name}</span>
      <span className="text-muted">
        Quiet text, and <span className="text-pit underline underline-offset-4">a link</span>
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <span className="rounded-sm bg-pit px-4 py-2 font-semibold text-pit-ink">Button</span>
        <span className="rounded-sm bg-bar px-2 py-1 font-mono text-13 text-bar-ink">Highlight</span>
        <span className="rounded-sm border border-control bg-surface px-3 py-1">Field</span>
      </span>
    </div>
  );
}
