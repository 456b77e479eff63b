import type { Database as Generated } from './generated-database.types.ts';

export type { Json, Tables } from './generated-database.types.ts';

type Functions = Generated['public']['Functions'];

// Postgres does not know which columns of a function's rows can be empty, nor which arguments may be, so the CLI says none.

/** The columns that can be empty, of the functions that answer rows. */
interface EmptyColumns {
  jump_progress:
    | 'bar_m'
    | 'clearance_above_grip_m'
    | 'grip_m'
    | 'made'
    | 'pole_length_m'
    | 'pole_rating_kg'
    | 'run_up_lefts';
  list_my_feedback: 'due_at' | 'reviewed_at' | 'submitted_at';
  review_overview: 'coach_name' | 'due_at' | 'guardian_name' | 'is_minor';
  review_queue: 'is_minor';
  search_members: 'last_sign_in_at' | 'subscription_ends_at' | 'subscription_state';
  search_messages: 'answered_at';
  search_orders: 'dispute' | 'invoice_url' | 'paid_at';
  search_submissions: 'decision' | 'decision_reason' | 'decision_seconds_left' | 'is_minor' | 'submitted_at';
  submission_room: 'file_bytes_limit';
  subscription_of: 'ends_at';
}

type Views = Generated['public']['Views'];

/** The columns of views that can be empty. Postgres says that all can. */
interface EmptyViewColumns {
  sales: 'buyer_name' | 'dispute' | 'email' | 'invoice_url' | 'paid_at' | 'user_id';
}

/** Functions whose single value can be empty. */
type EmptyAnswers = 'find_account' | 'mark_note_done';

/** Arguments that have to be given and may be null. */
interface EmptyArguments {
  save_review_note: 'p_end_us';
}

type WithoutEmpty<Row, Names> = {
  [Name in keyof Row]: Name extends Names ? Row[Name] : NonNullable<Row[Name]>;
};

type WithEmpty<Row, Names> = { [Name in keyof Row]: Name extends Names ? Row[Name] | null : Row[Name] };

type ArgumentsOf<Name extends keyof Functions> = Name extends keyof EmptyArguments
  ? WithEmpty<Functions[Name]['Args'], EmptyArguments[Name]>
  : Functions[Name]['Args'];

type AnswerOf<Name extends keyof Functions> = Name extends keyof EmptyColumns
  ? Functions[Name]['Returns'] extends (infer Row)[]
    ? WithEmpty<Row, EmptyColumns[Name]>[]
    : never
  : Name extends EmptyAnswers
    ? Functions[Name]['Returns'] | null
    : Functions[Name]['Returns'];

/** The database as the Supabase CLI describes it (`npm run types`), and what can be empty besides. */
export type Database = {
  public: Omit<Generated['public'], 'Functions' | 'Views'> & {
    Views: {
      [Name in keyof Views]: Omit<Views[Name], 'Row'> & {
        Row: WithoutEmpty<Views[Name]['Row'], EmptyViewColumns[Name]>;
      };
    };
    Functions: {
      [Name in keyof Functions]: { Args: ArgumentsOf<Name>; Returns: AnswerOf<Name> };
    };
  };
};
