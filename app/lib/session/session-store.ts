import type { AuthFlow, AuthReturn } from './auth-return.ts';
import type { SessionUser } from './session-user.ts';

/** Who is here. `isAdmin` is false until the backend says otherwise, and `isRoleKnown` says whether it has. */
export type Session =
  | { status: 'loading'; user: undefined; isAdmin: false }
  /**
   * `byChoice`: they pressed 'Sign out' in this tab. `isCutOff`: this browser has kept a session, but nobody could be asked whether it
   * still counts; as soon as somebody answers, they are signed in.
   */
  | { status: 'signed-out'; user: undefined; isAdmin: false; byChoice: boolean; isCutOff: boolean }
  | {
      status: 'signed-in';
      user: SessionUser;
      isAdmin: boolean;
      isRoleKnown: boolean;
      /** They came by a link for a forgotten password, and may set a new one without the old. */
      isRecovery: boolean;
    };

/** How somebody came back from the link in a mail. */
export type Arrival =
  { kind: 'arrived'; flow: AuthFlow } | { kind: 'problem'; code: string } | { kind: 'half-done' };

/** What the store needs of the auth service. */
export interface SessionClient {
  /** Calls back with the person at once and after every change; undefined for nobody. */
  onChange(callback: (user: SessionUser | undefined, isRecovery: boolean) => void): void;
  /** Takes over a session from a link. Throws when the auth service refuses it. */
  adopt(tokens: { accessToken: string; refreshToken: string }): Promise<void>;
  /** Whether the person is an admin. Throws when nobody could be asked. */
  hasAdminRole(userId: string): Promise<boolean>;
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
}

const loading: Session = { status: 'loading', user: undefined, isAdmin: false };

function isSame(a: SessionUser, b: SessionUser): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The one place that knows who is signed in. It loads the client only when a session is stored, a link brought one, or somebody
 * asks for it by `attach`.
 */
export function createSessionStore({ isStored, open, recovery }: Dependencies) {
  let session = loading;
  let arrival: Arrival | undefined;
  let client: Promise<SessionClient> | undefined;
  let isStarted = false;
  // While a link's session is being taken over, 'nobody' is not the last word.
  let isAdopting = false;
  let isLeaving = false;
  const listeners = new Set<() => void>();

  function change(next: Session): void {
    session = next;
    listeners.forEach((listener) => listener());
  }

  function setArrival(next: Arrival | undefined): void {
    arrival = next;
    listeners.forEach((listener) => listener());
  }

  function leave(): void {
    if (session.status === 'signed-out') return;
    if (session.status === 'signed-in') recovery.write(null);
    const isCutOff = !isLeaving && isStored();
    change({ status: 'signed-out', user: undefined, isAdmin: false, byChoice: isLeaving, isCutOff });
  }

  async function askForRole(opened: SessionClient, userId: string): Promise<void> {
    let isAdmin = false;
    try {
      isAdmin = await opened.hasAdminRole(userId);
    } catch (error) {
      console.error('The role could not be checked', error);
    }
    if (session.status === 'signed-in' && session.user.id === userId) {
      change({ ...session, isAdmin, isRoleKnown: true });
    }
  }

  function accept(opened: SessionClient, user: SessionUser | undefined, isRecovery: boolean): void {
    if (user === undefined) {
      if (!isAdopting) leave();
      return;
    }
    if (isRecovery) recovery.write(user.id);
    const recovering = recovery.read() === user.id;
    if (session.status === 'signed-in' && session.user.id === user.id) {
      if (isSame(session.user, user) && session.isRecovery === recovering) return;
      change({ ...session, user, isRecovery: recovering });
      return;
    }
    change({ status: 'signed-in', user, isAdmin: false, isRoleKnown: false, isRecovery: recovering });
    void askForRole(opened, user.id);
  }

  /** Loads the client and follows what it says. Throws when it cannot be loaded, and may then be called again. */
  function attach(): Promise<SessionClient> {
    client ??= open().then(
      (opened) => {
        opened.onChange((user, isRecovery) => accept(opened, user, isRecovery));
        return opened;
      },
      (error: unknown) => {
        client = undefined;
        throw error;
      },
    );
    return client;
  }

  async function adopt(found: Extract<AuthReturn, { kind: 'session' }>): Promise<void> {
    isAdopting = true;
    try {
      const opened = await attach();
      await opened.adopt(found);
      if (found.flow === 'recovery' && session.status === 'signed-in') {
        recovery.write(session.user.id);
        change({ ...session, isRecovery: true });
      }
      setArrival({ kind: 'arrived', flow: found.flow });
    } catch (error) {
      console.error('The session of the link was refused', error);
      setArrival({ kind: 'problem', code: 'refused' });
    } finally {
      isAdopting = false;
      if (session.status === 'loading') leave();
    }
  }

  return {
    attach,
    getSession: () => session,
    getArrival: () => arrival,
    clearArrival: () => setArrival(undefined),

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** To be called once the page lives, with what the address brought. */
    start(found: AuthReturn | undefined): void {
      if (isStarted) return;
      isStarted = true;
      if (found?.kind === 'session') {
        void adopt(found);
        return;
      }
      if (found) setArrival(found);
      this.recheck();
    },

    /** Another tab has signed in or out, or the page comes back from where it was frozen. */
    recheck(): void {
      if (!isStored()) {
        if (!isAdopting) leave();
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
