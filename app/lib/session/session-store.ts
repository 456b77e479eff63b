import type { StaffRole } from '#domain/database.types.ts';
import type { MailSession } from './redeem-mail.ts';
import type { SessionUser } from './session-user.ts';

/**
 * What a staff member still has to provide: a longer password, a second factor, or nothing ('full'). 'none': no role.
 */
export type StaffStanding = 'none' | 'password' | 'second-factor' | 'full';

export interface StaffAccess {
  roles: readonly StaffRole[];
  standing: StaffStanding;
}

/** The state of the session. `roles` is empty until the backend sends them (`isRoleKnown`). */
export type Session =
  | { status: 'loading'; user: undefined; roles: readonly StaffRole[] }
  /**
   * `byChoice`: the user pressed 'Sign out' in this tab. `isUnverified`: a session is stored, but the auth service
   * could not be reached to verify it; once it responds, the user is signed in. `hasEnded`: the auth service no longer
   * accepts the session.
   */
  | {
      status: 'signed-out';
      user: undefined;
      roles: readonly StaffRole[];
      byChoice: boolean;
      isUnverified: boolean;
      hasEnded: boolean;
    }
  | {
      status: 'signed-in';
      user: SessionUser;
      roles: readonly StaffRole[];
      isRoleKnown: boolean;
      /** What unverified staff still have to provide; undefined for members and verified staff. */
      staffStep: 'password' | 'second-factor' | undefined;
      /** Whether a role was removed while this page was open. */
      hasLostRole: boolean;
      /** Whether the user came from a password reset email and may set a new password without the old one. */
      isRecovery: boolean;
    };

/** The auth service, as the store uses it. */
export interface SessionClient {
  /** Calls back with the current user immediately and after every change; undefined when signed out. */
  onChange(callback: (user: SessionUser | undefined) => void): void;
  /** Replaces this browser's session. Throws when the auth service refuses the new one. */
  adopt(tokens: Pick<MailSession, 'accessToken' | 'refreshToken'>): Promise<void>;
  /**
   * Loads the signed-in user from the auth service; undefined when the session has ended. Throws when it cannot be
   * reached.
   */
  readUser(): Promise<SessionUser | undefined>;
  /** Gets new tokens with the current user data. Throws on failure. */
  renew(): Promise<void>;
  /** Loads the user's roles and standing. Throws when the backend cannot be reached. */
  readStaffAccess(): Promise<StaffAccess>;
  /** Ends this browser's session. Throws when the auth service cannot be reached. */
  signOut(): Promise<void>;
}

interface Dependencies {
  /** Whether this browser has stored a session. */
  isStored: () => boolean;
  /** Whether this browser stores anything. Otherwise the client keeps the session in memory. */
  canStore?: () => boolean;
  /** Loads the client on first use. */
  open: () => Promise<SessionClient>;
  /** The id of the user who is resetting their password in this tab, kept across reloads. */
  recovery: { read: () => string | null; write: (userId: string | null) => void };
  /** Milliseconds since 1970. */
  now?: () => number;
}

const loading: Session = { status: 'loading', user: undefined, roles: [] };

function missingStep({ standing }: StaffAccess): 'password' | 'second-factor' | undefined {
  return standing === 'password' || standing === 'second-factor' ? standing : undefined;
}

function isSame(a: SessionUser, b: SessionUser): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Minimum time between two reloads of the user, except after a refusal. */
const refreshIntervalMs = 15_000;

/**
 * Creates the store of the current session. It loads the client only when a session is stored or `attach` is called.
 */
export function createSessionStore({
  isStored,
  canStore = () => true,
  open,
  recovery,
  now = Date.now,
}: Dependencies) {
  let session = loading;
  let client: Promise<SessionClient> | undefined;
  let isSigningOut = false;
  let refreshedAt = -Infinity;
  let refreshing: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function setSession(next: Session): void {
    session = next;
    listeners.forEach((listener) => listener());
  }

  function setSignedOut(): void {
    if (session.status === 'signed-out') return;
    if (session.status === 'signed-in') recovery.write(null);
    const isUnverified = !isSigningOut && isStored();
    setSession({
      status: 'signed-out',
      user: undefined,
      roles: [],
      byChoice: isSigningOut,
      isUnverified,
      hasEnded: false,
    });
  }

  async function clearEndedSession(opened: SessionClient): Promise<void> {
    await opened.signOut();
    setSignedOut();
    if (session.status === 'signed-out') setSession({ ...session, hasEnded: true });
  }

  async function reloadUser(opening: Promise<SessionClient>): Promise<void> {
    try {
      const opened = await opening;
      const user = await opened.readUser();
      if (user === undefined) return await clearEndedSession(opened);
      if (session.status !== 'signed-in') return;
      // The tokens and the stored session contain the user data too.
      if (!isSame(user, session.user)) await opened.renew();
      if (session.isRoleKnown) await loadRole(opened, user.id);
    } catch (error) {
      console.warn('The account could not be reloaded', error);
    }
  }

  async function loadRole(opened: SessionClient, userId: string): Promise<void> {
    let access: StaffAccess | undefined;
    try {
      access = await opened.readStaffAccess();
    } catch (error) {
      console.error('The role could not be checked', error);
    }
    if (session.status !== 'signed-in' || session.user.id !== userId) return;
    const roles = access?.roles ?? session.roles;
    const staffStep = access === undefined ? session.staffStep : missingStep(access);
    const hasSameRoles = roles.join() === session.roles.join();
    if (session.isRoleKnown && hasSameRoles && session.staffStep === staffStep) return;
    const hasLostRole = session.roles.some((role) => !roles.includes(role));
    setSession({ ...session, roles, isRoleKnown: true, staffStep, hasLostRole });
  }

  function setUser(opened: SessionClient, user: SessionUser | undefined): void {
    if (user === undefined) {
      setSignedOut();
      return;
    }
    const isRecovery = recovery.read() === user.id;
    if (session.status === 'signed-in' && session.user.id === user.id) {
      if (isSame(session.user, user) && session.isRecovery === isRecovery) return;
      setSession({ ...session, user, isRecovery });
      return;
    }
    setSession({
      status: 'signed-in',
      user,
      roles: [],
      isRoleKnown: false,
      staffStep: undefined,
      hasLostRole: false,
      isRecovery,
    });
    void loadRole(opened, user.id);
  }

  /** Loads the client and subscribes to it. Throws when it cannot be loaded; the next call tries again. */
  function attach(): Promise<SessionClient> {
    client ??= open().then(
      (opened) => {
        opened.onChange((user) => setUser(opened, user));
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

    /** Replaces the current session with one from an email. Throws when the auth service refuses it. */
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
     * Reloads the user and their role, which another browser may have changed. Does nothing within 15 seconds of the
     * last reload unless `afterRefusal` is set.
     */
    refresh({ afterRefusal = false } = {}): Promise<void> {
      if (session.status !== 'signed-in' || client === undefined) return Promise.resolve();
      if (!afterRefusal && now() - refreshedAt < refreshIntervalMs) return Promise.resolve();
      refreshedAt = now();
      refreshing ??= reloadUser(client).finally(() => (refreshing = undefined));
      return refreshing;
    },

    /**
     * Checks for a stored session: when the page starts, is restored from the cache, or another tab signs in or out.
     */
    recheck(): void {
      if (!isStored()) {
        // A browser that blocks storage keeps the session in memory, where nothing else can end it.
        if (session.status === 'signed-in' && !canStore()) return;
        setSignedOut();
        return;
      }
      attach().catch((error: unknown) => {
        console.error('The session could not be opened', error);
        setSignedOut();
      });
    },

    /** Ends a password reset (`isRecovery`). */
    finishRecovery(): void {
      recovery.write(null);
      if (session.status === 'signed-in') setSession({ ...session, isRecovery: false });
    },

    /** Signs out. Throws when the auth service cannot be reached; the session then stays as it is. */
    async signOut(): Promise<void> {
      isSigningOut = true;
      try {
        const opened = await attach();
        await opened.signOut();
        setSignedOut();
      } finally {
        isSigningOut = false;
      }
    },
  };
}
