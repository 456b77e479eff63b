import { isCharacterKey, pressOf, type Command, type CommandRoom } from './command.ts';
import { playingCommands, viewCommands } from './film-commands.ts';
import { noteCommands, reviewCommands } from './review-commands.ts';

/** All commands, in the order of the list on '?'. */
export const roomCommands: readonly Command[] = [
  ...viewCommands,
  ...noteCommands,
  ...playingCommands,
  ...reviewCommands,
];

/** Returns the commands that the user has in this room. */
export const commandsIn = (room: CommandRoom): readonly Command[] =>
  roomCommands.filter(({ isOffered }) => isOffered?.(room) ?? true);

/** Returns the commands whose keys run now. */
export const enabledIn = (room: CommandRoom): readonly Command[] =>
  commandsIn(room).filter(({ isEnabled }) => isEnabled?.(room) ?? true);

/** Returns the command of a key press; undefined for keys of the browser, and for characters if they are switched off. */
export function commandOf(
  event: Parameters<typeof pressOf>[0],
  room: CommandRoom,
  hasCharacterKeys: boolean,
): Command | undefined {
  const press = pressOf(event);
  if (press === undefined || (!hasCharacterKeys && isCharacterKey(press))) return undefined;
  return enabledIn(room).find(({ keys }) => keys.includes(press));
}
