import type { MailSession } from './redeem-mail.ts';
import type { SessionUser } from './session-user.ts';

/** What an admin still has to do: 'password', 'second-factor' or nothing ('full'). 'none' has no admin role. */
export type AdminStanding = 'none' | 'password' | 'second-factor' | 'full';

/** Who is here. `isAdmin` is false until the backend says otherwise, and `isRoleKnown` says whether it has. */
export type Session =
  | { status: 'loading'; user: undefined; isAdmin: false }
  /**
   * `byChoice`: they pressed 'Sign out' in this tab. `isCutOff`: this browser has kept a session, but nobody could be asked whether it
   * still counts; as soon as the server responds, they are signed in. `hasEnded`: the auth service no longer knows the session.
   */
  | {
      status: 'signed-out';
      user: undefined;
      isAdmin: false;
      byChoice: boolean;
      isCutOff: boolean;
      hasEnded: boolean;
    }
  | {
      status: 'signed-in';
      user: SessionUser;
      isAdmin: boolean;
      isRoleKnown: boolean;
      /** What the person has to give before they are an admin; undefined for members and admins. */
      adminStep: 'password' | 'second-factor' | undefined;
      /** The role was taken away while this page was open. */
      wasAdmin: boolean;
      /** They came by a mail for a forgotten password, and may set a new one without the old. */
      isRecovery: boolean;
    };

/** Whether the pages of admins are this person's, be it that they still have to prove who they are. */
export function hasAdminPages(session: Session): boolean {
  return session.isAdmin || (session.status === 'signed-in' && session.adminStep !== undefined);
}

/** What the store needs of the auth service. */
export interface SessionClient {
  /** Calls back with the person at once and after every change; undefined for nobody. */
  onChange(callback: (user: SessionUser | undefined) => void): void;
  /** Replaces this browser's session. Throws when the auth service refuses the new one. */
  adopt(tokens: Pick<MailSession, 'accessToken' | 'refreshToken'>): Promise<void>;
  /** The signed-in person as the auth service knows them now; undefined when the session has ended. Throws when it cannot be reached. */
  readUser(): Promise<SessionUser | undefined>;
  /** Gets new tokens, with the person as they are now in them. Throws when that fails. */
  renew(): Promise<void>;
  /** What the person may do as an admin. Throws when nobody could be asked. */
  readStanding(): Promise<AdminStanding>;
  /** Ends this browser's session. Throws when the auth service cannot be reached. */
  signOut(): Promise<void>;
}

interface Dependencies {
  /** Whether this browser has kept a session. */
  isStored: () => boolean;
  /** Loads the client; called when something first needs it. */
  open: () => Promise<SessionClient>;
  /** Remembers across reloads whose password is being reset in this tab. */
  recovery: { read: () => string | null; write: (userId: string | null) => void };
  /** Milliseconds since 1970. */
  now?: () => number;
}

const loading: Session = { status: 'loading', user: undefined, isAdmin: false };

function isSame(a: SessionUser, b: SessionUser): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The person is read again at most this often, except after a refusal. */
const readingIntervalMs = 15_000;

/** The one place that knows who is signed in. It loads the client only when a session is stored or `attach` is called. */
export function createSessionStore({ isStored, open, recovery, now = Date.now }: Dependencies) {
  let session = loading;
  let client: Promise<SessionClient> | undefined;
  let isLeaving = false;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function change(next: Session): void {
    session = next;
    listeners.forEach((listener) => listener());
  }

  function leave(): void {
    if (session.status === 'signed-out') return;
    if (session.status === 'signed-in') recovery.write(null);
    const isCutOff = !isLeaving && isStored();
    change({
      status: 'signed-out',
      user: undefined,
      isAdmin: false,
      byChoice: isLeaving,
      isCutOff,
      hasEnded: false,
    });
  }

  /** Leaves a session that the auth service no longer knows. */
  async function leaveEnded(opened: SessionClient): Promise<void> {
    await opened.signOut();
    leave();
    if (session.status === 'signed-out') change({ ...session, hasEnded: true });
  }

  async function readAgain(opening: Promise<SessionClient>): Promise<void> {
    try {
      const opened = await opening;
      const user = await opened.readUser();
      if (user === undefined) return await leaveEnded(opened);
      if (session.status !== 'signed-in') return;
      // Tokens and what the browser keeps name the person too, so both are renewed.
      if (!isSame(user, session.user)) await opened.renew();
      if (session.isRoleKnown) await askForRole(opened, user.id);
    } catch (error) {
      console.warn('The account could not be read again', error);
    }
  }

  async function askForRole(opened: SessionClient, userId: string): Promise<void> {
    let standing: AdminStanding | undefined;
    try {
      standing = await opened.readStanding();
    } catch (error) {
      console.error('The role could not be checked', error);
    }
    if (session.status !== 'signed-in' || session.user.id !== userId) return;
    const isAdmin = standing === undefined ? session.isAdmin : standing === 'full';
    const adminStep =
      standing === undefined
        ? session.adminStep
        : standing === 'password' || standing === 'second-factor'
          ? standing
          : undefined;
    if (session.isRoleKnown && session.isAdmin === isAdmin && session.adminStep === adminStep) return;
    const wasAdmin = session.isAdmin && !isAdmin && adminStep === undefined;
    change({ ...session, isAdmin, isRoleKnown: true, adminStep, wasAdmin });
  }

  function accept(opened: SessionClient, user: SessionUser | undefined): void {
    if (user === undefined) {
      leave();
      return;
    }
    const recovering = recovery.read() === user.id;
    if (session.status === 'signed-in' && session.user.id === user.id) {
      if (isSame(session.user, user) && session.isRecovery === recovering) return;
      change({ ...session, user, isRecovery: recovering });
      return;
    }
    change({
      status: 'signed-in',
      user,
      isAdmin: false,
      isRoleKnown: false,
      adminStep: undefined,
      wasAdmin: false,
      isRecovery: recovering,
    });
    void askForRole(opened, user.id);
  }

  /** Loads the client and follows what it says. Throws when it cannot be loaded, and may then be called again. */
  function attach(): Promise<SessionClient> {
    client ??= open().then(
      (opened) => {
        opened.onChange((user) => accept(opened, user));
        return opened;
      },
      (error: unknown) => {
        client = undefined;
        throw error;
      },
    );
    return client;
  }

  return {
    attach,
    getSession: () => session,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Takes over the session that a mail has opened. Throws when the auth service refuses it. */
    async adopt(found: MailSession): Promise<void> {
      const opened = await attach();
      recovery.write(found.isRecovery ? found.user.id : null);
      try {
        await opened.adopt(found);
      } catch (error) {
        recovery.write(null);
        throw error;
      }
    },

    /**
     * Reads the signed-in person and their role again: another browser may have confirmed a new address, or the session or the role may
     * be gone. Does nothing when that was done within the last 15 seconds, unless something was refused meanwhile.
     */
    refresh({ afterRefusal = false } = {}): Promise<void> {
      if (session.status !== 'signed-in' || client === undefined) return Promise.resolve();
      if (!afterRefusal && now() - readAt < readingIntervalMs) return Promise.resolve();
      readAt = now();
      reading ??= readAgain(client).finally(() => (reading = undefined));
      return reading;
    },

    /** Follows what the browser has stored: when the page starts, comes back from the cache, or another tab signs in or out. */
    recheck(): void {
      if (!isStored()) {
        leave();
        return;
      }
      attach().catch((error: unknown) => {
        console.error('The session could not be opened', error);
        leave();
      });
    },

    /** Ends the password reset that `isRecovery` stands for. */
    finishRecovery(): void {
      recovery.write(null);
      if (session.status === 'signed-in') change({ ...session, isRecovery: false });
    },

    /** Throws when the auth service cannot be reached; then nothing has changed. */
    async signOut(): Promise<void> {
      isLeaving = true;
      try {
        const opened = await attach();
        await opened.signOut();
        leave();
      } finally {
        isLeaving = false;
      }
    },
  };
}
