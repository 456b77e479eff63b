/** Why the camera does not film. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'lost' | 'unsupported' | 'failed';

/** What happened, and what to do about it. */
export const problemTexts: Record<CameraProblem, { title: string; help: string }> = {
  refused: {
    title: 'The camera isn’t allowed',
    help: 'Allow the camera for this site in your browser’s settings. On an iPhone, tap the icon left of the address. Then try again.',
  },
  missing: { title: 'No camera found', help: 'Connect a camera, then try again.' },
  busy: {
    title: 'Another app is using the camera',
    help: 'Close the other app or call, then try again.',
  },
  lost: {
    title: 'The camera stopped',
    help: 'Another app took it, or it was unplugged. Nothing is lost: you can still keep what was filmed. Then try again.',
  },
  unsupported: {
    title: 'This browser can’t film with a delay',
    help: 'Use Chrome, or Safari on iOS 18 or newer. You can also film with your camera app and choose the video under Your video.',
  },
  failed: {
    title: 'Filming failed',
    help: 'Nothing is lost: you can still keep what was filmed. Try again, or film with your camera app.',
  },
};

/** The device or browser cannot film. `problem` says why. */
export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, cause?: unknown) {
    super(problemTexts[problem].title, { cause });
    this.name = 'CameraError';
    this.problem = problem;
  }
}

/** Names of the errors of `getUserMedia`. */
const problemsByName: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotSupportedError: 'unsupported',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Returns what an error of `getUserMedia` or of filming means. */
export function cameraProblemOf(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  return error instanceof Error || error instanceof DOMException
    ? (problemsByName[error.name] ?? 'failed')
    : 'failed';
}
