import type { Day, Instant } from './days.ts';
import type { Database as Generated } from './generated-database.types.ts';

export type { Json } from './generated-database.types.ts';

type Functions = Generated['public']['Functions'];

/** `admin` is the owner, who also has the other roles. */
export type StaffRole = Generated['public']['Enums']['app_role'];

// The Supabase CLI writes days and times as text. Their columns are known by their names; a test compares them with the database.

export type DayName =
  | `${string}_on`
  | 'free_until'
  | 'away_from'
  | 'away_until'
  | 'coach_away_until'
  | 'week';
export type InstantName =
  | `${string}_at`
  | `${string}_since`
  | 'at'
  | 'since'
  | 'until'
  | 'open_until'
  | 'answer_by'
  | 'complete_from'
  | 'complete_to'
  | 'current_period_end';

type WithTimes<Row> = {
  [Name in keyof Row]: string extends Row[Name]
    ? Name extends DayName
      ? Day | Exclude<Row[Name], string>
      : Name extends InstantName
        ? Instant | Exclude<Row[Name], string>
        : Row[Name]
    : Row[Name];
};

// The Supabase CLI cannot know which columns and arguments of database functions may be null, so this file says it.

/** Nullable columns of functions that return rows. */
interface NullableColumns {
  chat_overview: 'athlete_name' | 'coach_name' | 'guardian_name' | 'is_minor' | 'read_at';
  jump_progress:
    | 'bar_m'
    | 'clearance_above_grip_m'
    | 'contact_error_s'
    | 'contact_s'
    | 'grip_height_checked_by'
    | 'grip_height_error_m'
    | 'grip_height_m'
    | 'grip_m'
    | 'hips_over_bar_checked_by'
    | 'hips_over_bar_error_m'
    | 'hips_over_bar_m'
    | 'last_step_error_s'
    | 'last_step_s'
    | 'made'
    | 'plant_to_take_off_error_s'
    | 'plant_to_take_off_s'
    | 'pole_bend'
    | 'pole_bend_checked_by'
    | 'pole_bend_error'
    | 'pole_length_m'
    | 'pole_rating_kg'
    | 'run_up_lefts'
    | 'run_up_speed'
    | 'run_up_speed_checked_by'
    | 'run_up_speed_error'
    | 'second_last_step_error_s'
    | 'second_last_step_s'
    | 'steps_per_s'
    | 'steps_per_s_error'
    | 'take_off_distance_checked_by'
    | 'take_off_distance_error_m'
    | 'take_off_distance_m';
  list_chat: 'author_id' | 'author_name' | 'submission_id' | 'video_file_name';
  list_chat_threads: 'is_minor' | 'last_at' | 'last_body' | 'last_is_coach';
  count_subscribers: 'compared_at';
  find_invitation: 'free_until' | 'unconfirmed_account';
  list_failed_payments: 'open_until' | 'reminded_at';
  list_my_feedback: 'due_at' | 'reviewed_at' | 'submitted_at';
  list_plan_athletes: 'last_logged_at';
  list_plans: 'coach_id' | 'product_id';
  list_reservations: 'email' | 'network' | 'until';
  list_poles: 'flex' | 'grip_from_m' | 'grip_to_m' | 'last_used_at' | 'rating_kg';
  review_overview: 'coach_name' | 'due_at' | 'guardian_name' | 'is_minor';
  list_coaches: 'away_until';
  review_queue:
    | 'claimed_by'
    | 'coach_away_until'
    | 'coach_id'
    | 'coach_name'
    | 'due_at'
    | 'hours_left'
    | 'is_minor'
    | 'unanswered_reply';
  review_times: 'median_hours' | 'p90_hours';
  search_invitations: 'accepted_at' | 'free_until';
  find_balance_import: 'after_id' | 'complete_to' | 'started_at';
  read_balance_extent: 'complete_from';
  search_money: 'order_id' | 'tax_cents';
  search_members:
    | 'coach_id'
    | 'free_until'
    | 'last_sign_in_at'
    | 'subscription_ends_at'
    | 'subscription_state';
  search_messages: 'answered_at';
  search_orders: 'dispute' | 'invoice_url' | 'paid_at' | 'paid_cents';
  search_submissions: 'decision' | 'decision_reason' | 'decision_seconds_left' | 'is_minor' | 'submitted_at';
  submission_room: 'file_bytes_limit';
  subscription_of: 'ends_at';
}

type Views = Generated['public']['Views'];

/** Nullable columns of views. The CLI marks all as nullable. */
interface NullableViewColumns {
  money: 'order_id' | 'tax_cents';
  sales:
    | 'buyer_name'
    | 'coupon_code'
    | 'dispute'
    | 'email'
    | 'invoice_url'
    | 'paid_at'
    | 'paid_cents'
    | 'tax_cents'
    | 'user_id';
}

/** Functions that return a single nullable value. */
type NullableResults =
  | 'find_account'
  | 'find_payment_comparison'
  | 'free_library_until'
  | 'mark_note_done'
  | 'sharing_state';

/** Required arguments that may be null. */
interface NullableArguments {
  assign_athlete: 'p_coach_id';
  set_free_until: 'p_until';
  set_slow_motion: 'p_slow_motion';
}

type NonNullableExcept<Row, Names> = {
  [Name in keyof Row]: Name extends Names ? Row[Name] : NonNullable<Row[Name]>;
};

type WithNullable<Row, Names> = { [Name in keyof Row]: Name extends Names ? Row[Name] | null : Row[Name] };

type ArgumentsOf<Name extends keyof Functions> = Name extends keyof NullableArguments
  ? WithNullable<Functions[Name]['Args'], NullableArguments[Name]>
  : Functions[Name]['Args'];

type ResultOf<Name extends keyof Functions> = Functions[Name]['Returns'] extends (infer Row)[]
  ? WithTimes<Name extends keyof NullableColumns ? WithNullable<Row, NullableColumns[Name]> : Row>[]
  : Name extends NullableResults
    ? Functions[Name]['Returns'] | null
    : Functions[Name]['Returns'];

type TablesOf = Generated['public']['Tables'];

/** The database types of the Supabase CLI (`npm run types`), with corrected nullability, days and times. */
export type Database = {
  public: Omit<Generated['public'], 'Functions' | 'Tables' | 'Views'> & {
    Tables: {
      [Name in keyof TablesOf]: Omit<TablesOf[Name], 'Row'> & { Row: WithTimes<TablesOf[Name]['Row']> };
    };
    Views: {
      [Name in keyof Views]: Omit<Views[Name], 'Row'> & {
        Row: WithTimes<NonNullableExcept<Views[Name]['Row'], NullableViewColumns[Name]>>;
      };
    };
    Functions: {
      [Name in keyof Functions]: { Args: ArgumentsOf<Name>; Returns: ResultOf<Name> };
    };
  };
};

/** A row of a table. */
export type Tables<Name extends keyof TablesOf> = Database['public']['Tables'][Name]['Row'];
