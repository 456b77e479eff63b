import type { ImportedJump } from '#domain/import-jumps.ts';
import type { Attempt, JumpSession, Pole } from '#domain/jump-log.ts';
import { idOfText } from '#lib/outbox/id-of-text.ts';
import type { LogChange } from '../data/changes.ts';

const isSamePole = (pole: Pole, lengthM: number, ratingKg: number | null): boolean =>
  Math.abs(pole.lengthM - lengthM) < 0.02 &&
  (pole.ratingKg === null) === (ratingKg === null) &&
  Math.abs((pole.ratingKg ?? 0) - (ratingKg ?? 0)) < 1;

/** The first time that an attempt can have. */
const firstMs = Date.UTC(1990, 0, 1, 12);

interface PlannedImport {
  /** New poles, a practice or meet for each day and name, and their attempts. */
  changes: LogChange[];
  /** Lines of the file by the ids of their attempts. */
  lines: ReadonlyMap<string, number>;
}

/** Returns the entries of an import. */
export async function planImport(
  jumps: readonly ImportedJump[],
  poles: readonly Pole[],
  userId: string,
): Promise<PlannedImport> {
  const known: Pole[] = [...poles];
  const added: Pole[] = [];
  const sessions = new Map<string, JumpSession>();
  const attempts: Attempt[] = [];
  const lines = new Map<string, number>();
  const repeats = new Map<string, number>();

  for (const [index, jump] of jumps.entries()) {
    const sessionKey = `${userId}/${jump.heldOn}/${jump.title}`;
    const session = sessions.get(sessionKey) ?? {
      id: await idOfText(sessionKey),
      kind: jump.title === '' ? ('practice' as const) : ('meet' as const),
      heldOn: jump.heldOn,
      title: jump.title,
      barsM: [],
      notes: '',
      version: 0,
    };
    const bars =
      jump.barM !== null && session.kind === 'meet' ? [...session.barsM, jump.barM] : session.barsM;
    sessions.set(sessionKey, { ...session, barsM: [...new Set(bars)].sort((a, b) => a - b).slice(0, 40) });

    let pole: Pole | undefined;
    const { poleLengthM, poleRatingKg } = jump;
    if (poleLengthM !== null) {
      pole = known.find((of) => isSamePole(of, poleLengthM, poleRatingKg));
      if (!pole) {
        pole = {
          id: await idOfText(`${userId}/pole/${poleLengthM}/${poleRatingKg}`),
          lengthM: poleLengthM,
          ratingKg: poleRatingKg,
          flex: null,
          brand: '',
          isClub: false,
          isPutAway: false,
          version: 0,
        };
        known.push(pole);
        added.push(pole);
      }
    }
    const {
      line,
      heldOn: _day,
      title: _title,
      poleLengthM: _length,
      poleRatingKg: _rating,
      ...numbers
    } = jump;
    const attemptKey = `${sessionKey}/${JSON.stringify(numbers)}/${pole?.id}`;
    // Two misses at a bar are two attempts.
    const repeat = (repeats.get(attemptKey) ?? 0) + 1;
    repeats.set(attemptKey, repeat);
    const id = await idOfText(`${attemptKey}/${repeat}`);
    lines.set(id, line);
    attempts.push({
      ...numbers,
      id,
      sessionId: session.id,
      at: new Date(Math.max(firstMs, Date.parse(`${jump.heldOn}T12:00:00Z`)) + index * 1000).toISOString(),
      poleId: pole?.id ?? null,
      reason: null,
      submissionId: null,
      version: 0,
    });
  }
  const changes = [
    ...added.map((entry): LogChange => ({ kind: 'pole', entry })),
    ...[...sessions.values()].map((entry): LogChange => ({ kind: 'session', entry })),
    ...attempts.map((entry): LogChange => ({ kind: 'attempt', entry })),
  ];
  return { changes, lines };
}
