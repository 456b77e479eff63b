import type { SlowMotion } from '#domain/slow-motion.ts';
import type { Review } from '../../review.ts';

/** A video that the reviewed one is compared with. */
export interface OtherJump {
  url: string;
  phases: Review['phases'];
  slowMotion: SlowMotion;
}

export interface JumpOption {
  key: string;
  label: string;
  load: () => OtherJump | Promise<OtherJump>;
}

/** The videos to choose from, in groups, and the chosen one. */
interface OtherJumps {
  groups: readonly { label: string; options: readonly Pick<JumpOption, 'key' | 'label'>[] }[];
  /** Reloads the groups, of which some are missing; undefined if none is. */
  reload: (() => void) | undefined;
  selectedKey: string | undefined;
  /** The chosen video, once loaded. */
  selected: OtherJump | undefined;
  /** Increases with each retry. */
  attempt: number;
  hasFailed: boolean;
  retry: () => void;
}

/** Returns the videos that the user can choose from, and the one of them that `chosenKey` names. Loads them while `isOpen`. */
export type UseOtherJumps = (isOpen: boolean, chosenKey: string | undefined) => OtherJumps;
