import { useState } from 'react';
import { plural } from '#lib/text/plural.ts';
import { useUnits } from '#common/units/units.ts';
import { byStiffness, type Pole } from '#domain/jump-log.ts';
import { formatLength, type UnitSystem } from '#domain/measures.ts';
import { Button } from '#ui/button.tsx';
import type { LogChange } from '../data/changes.ts';
import type { BagPole } from '../data/log.ts';
import { describePole } from '#common/jump/describe-pole.ts';
import { PoleForm } from './pole-form.tsx';
import { PolePlot } from './pole-plot.tsx';

interface PoleBagProps {
  poles: readonly BagPole[];
  /** Without it, poles can't be changed. */
  onChange?: (change: LogChange) => void;
}

const newPole = (): Pole => ({
  id: crypto.randomUUID(),
  lengthM: 0,
  ratingKg: null,
  flex: null,
  brand: '',
  isClub: false,
  isPutAway: false,
  version: 0,
});

const gripsOf = ({ gripFromM, gripToM }: BagPole, units: UnitSystem): string | undefined => {
  if (gripFromM === null || gripToM === null) return undefined;
  const [from, to] = [formatLength(gripFromM, units), formatLength(gripToM, units)];
  return from === to ? `grip ${from}` : `grips ${from} to ${to}`;
};

/** Takes only what the server stores. */
const toPole = ({ id, lengthM, ratingKg, flex, brand, isClub, isPutAway, version }: Pole): Pole => ({
  id,
  lengthM,
  ratingKg,
  flex,
  brand,
  isClub,
  isPutAway,
  version,
});

/** The athlete's poles from soft to stiff, with how they were used. */
export function PoleBag({ poles, onChange }: PoleBagProps) {
  const units = useUnits();
  const [edited, setEdited] = useState<Pole>();
  const sorted = poles.toSorted(byStiffness);
  const current = poles
    .filter(({ lastUsedAt }) => lastUsedAt !== null)
    .toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''))[0];
  const form = edited && onChange && (
    <PoleForm
      key={edited.id}
      pole={edited}
      onSave={(pole) => {
        onChange({ kind: 'pole', entry: toPole(pole) });
        setEdited(undefined);
      }}
      onCancel={() => setEdited(undefined)}
    />
  );
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {poles.length === 0 && (
        <p className="max-w-xl text-21">
          No poles yet. Add those that you jump on, your own and the club’s, and choose one with a tap at each
          jump.
        </p>
      )}
      <PolePlot poles={poles} currentId={current?.id} />
      {poles.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {sorted.map((pole) => {
            const name = describePole(pole, units);
            if (edited?.id === pole.id)
              return (
                <li key={pole.id} className="py-4">
                  {form}
                </li>
              );
            return (
              <li key={pole.id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
                <div className="min-w-0">
                  <p className="font-mono text-17 font-semibold">
                    {name}
                    {pole.id === current?.id && <span className="ml-2 text-13 text-tartan">used last</span>}
                    {pole.isPutAway && <span className="ml-2 text-13 font-normal text-muted">put away</span>}
                  </p>
                  <p className="text-13 text-muted">
                    {[
                      pole.brand,
                      pole.flex !== null && pole.ratingKg !== null && `flex ${pole.flex}`,
                      pole.isClub ? 'club pole' : 'own pole',
                      pole.jumps === 0 ? 'no jumps yet' : plural(pole.jumps, 'jump'),
                      gripsOf(pole, units),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                {onChange && (
                  <div className="flex gap-3">
                    <Button look="quiet" onClick={() => setEdited(pole)}>
                      Edit<span className="sr-only"> {name}</span>
                    </Button>
                    <Button
                      look="quiet"
                      onClick={() =>
                        onChange({ kind: 'pole', entry: { ...toPole(pole), isPutAway: !pole.isPutAway } })
                      }
                    >
                      {pole.isPutAway ? 'Take out' : 'Put away'}
                      <span className="sr-only"> {name}</span>
                    </Button>
                    {pole.jumps === 0 && (
                      <Button
                        look="quiet"
                        onClick={() =>
                          onChange({ kind: 'pole-gone', entry: { id: pole.id, version: pole.version } })
                        }
                      >
                        Delete<span className="sr-only"> {name}</span>
                      </Button>
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {form && poles.every(({ id }) => id !== edited.id) && form}
      {onChange && !edited && (
        <Button className="self-start max-sm:self-stretch" onClick={() => setEdited(newPole())}>
          Add a pole
        </Button>
      )}
    </div>
  );
}
