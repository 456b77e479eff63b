export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      admin_actions: {
        Row: {
          action: string;
          admin_id: string | null;
          created_at: string;
          details: NonNullable<Json>;
          id: number;
          target: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          admin_id?: string | null;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: never;
          target: string;
        };
        Update: {
          action?: string;
          admin_id?: string | null;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: never;
          target?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          message: string;
          name: string;
          subject: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          subject?: string;
        };
        Relationships: [];
      };
      free_download_submissions: {
        Row: {
          created_at: string;
          downloaded_at: string;
          email: string;
          id: string;
          name: string;
          product_id: number;
          product_name: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          downloaded_at?: string;
          email: string;
          id?: string;
          name: string;
          product_id: number;
          product_name: string;
        };
        Update: {
          created_at?: string;
          downloaded_at?: string;
          email?: string;
          id?: string;
          name?: string;
          product_id?: number;
          product_name?: string;
        };
        Relationships: [];
      };
      mail_outbox: {
        Row: {
          attempts: number;
          created_at: string;
          dedupe_key: string | null;
          failed_at: string | null;
          id: string;
          kind: string;
          last_error: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          recipient: string;
          sent_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at?: string;
          dedupe_key?: string | null;
          failed_at?: string | null;
          id?: string;
          kind: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          recipient: string;
          sent_at?: string | null;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          dedupe_key?: string | null;
          failed_at?: string | null;
          id?: string;
          kind?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          recipient?: string;
          sent_at?: string | null;
        };
        Relationships: [];
      };
      order_items: {
        Row: {
          amount_cents: number;
          deliveries: NonNullable<Json>;
          option: string | null;
          order_id: string;
          position: number;
          product_id: number;
          product_name: string;
          quantity: number;
          unit_amount_cents: number;
        };
        ComputedFields: never;
        Insert: {
          amount_cents?: never;
          deliveries?: NonNullable<Json>;
          option?: string | null;
          order_id: string;
          position: number;
          product_id: number;
          product_name: string;
          quantity: number;
          unit_amount_cents: number;
        };
        Update: {
          amount_cents?: never;
          deliveries?: NonNullable<Json>;
          option?: string | null;
          order_id?: string;
          position?: number;
          product_id?: number;
          product_name?: string;
          quantity?: number;
          unit_amount_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'order_items_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      orders: {
        Row: {
          amount_cents: number;
          created_at: string;
          currency: string;
          email: string | null;
          id: string;
          livemode: boolean;
          paid_at: string | null;
          refunded_at: string | null;
          refunded_cents: number;
          status: string;
          stripe_payment_intent: string | null;
          stripe_session_id: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          created_at?: string;
          currency: string;
          email?: string | null;
          id?: string;
          livemode: boolean;
          paid_at?: string | null;
          refunded_at?: string | null;
          refunded_cents?: number;
          status?: string;
          stripe_payment_intent?: string | null;
          stripe_session_id?: string | null;
          user_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          currency?: string;
          email?: string | null;
          id?: string;
          livemode?: boolean;
          paid_at?: string | null;
          refunded_at?: string | null;
          refunded_cents?: number;
          status?: string;
          stripe_payment_intent?: string | null;
          stripe_session_id?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      payment_events: {
        Row: {
          id: string;
          livemode: boolean;
          order_id: string | null;
          outcome: string;
          reason: string | null;
          received_at: string;
          stripe_session_id: string | null;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          livemode: boolean;
          order_id?: string | null;
          outcome: string;
          reason?: string | null;
          received_at?: string;
          stripe_session_id?: string | null;
          type: string;
        };
        Update: {
          id?: string;
          livemode?: boolean;
          order_id?: string | null;
          outcome?: string;
          reason?: string | null;
          received_at?: string;
          stripe_session_id?: string | null;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      product_files: {
        Row: {
          bucket_id: string;
          created_at: string;
          file_name: string;
          file_type: string;
          id: string;
          path: string;
          product_id: number;
        };
        ComputedFields: never;
        Insert: {
          bucket_id: string;
          created_at?: string;
          file_name: string;
          file_type?: string;
          id?: string;
          path: string;
          product_id: number;
        };
        Update: {
          bucket_id?: string;
          created_at?: string;
          file_name?: string;
          file_type?: string;
          id?: string;
          path?: string;
          product_id?: number;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          first_name: string;
          id: string;
          last_name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          first_name?: string;
          id: string;
          last_name?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          first_name?: string;
          id?: string;
          last_name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      review_credits: {
        Row: {
          created_at: string;
          granted: number;
          order_id: string;
          revoked_at: string | null;
          used: number;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          granted: number;
          order_id: string;
          revoked_at?: string | null;
          used?: number;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          granted?: number;
          order_id?: string;
          revoked_at?: string | null;
          used?: number;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'review_credits_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      stripe_customers: {
        Row: {
          created_at: string;
          livemode: boolean;
          stripe_customer_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          livemode: boolean;
          stripe_customer_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          livemode?: boolean;
          stripe_customer_id?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      subscriptions: {
        Row: {
          asked_at: string;
          cancel_at: string | null;
          created_at: string;
          current_period_end: string | null;
          livemode: boolean;
          past_due_since: string | null;
          status: string;
          stripe_subscription_id: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          cancel_at?: string | null;
          created_at?: string;
          current_period_end?: string | null;
          livemode: boolean;
          past_due_since?: string | null;
          status: string;
          stripe_subscription_id: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          asked_at?: string;
          cancel_at?: string | null;
          created_at?: string;
          current_period_end?: string | null;
          livemode?: boolean;
          past_due_since?: string | null;
          status?: string;
          stripe_subscription_id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      user_downloads: {
        Row: {
          created_at: string;
          download_count: number;
          downloaded_at: string | null;
          id: string;
          order_id: string;
          product_file_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          download_count?: number;
          downloaded_at?: string | null;
          id?: string;
          order_id: string;
          product_file_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          download_count?: number;
          downloaded_at?: string | null;
          id?: string;
          order_id?: string;
          product_file_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_downloads_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_downloads_product_file_id_fkey';
            columns: ['product_file_id'];
            isOneToOne: false;
            referencedRelation: 'product_files';
            referencedColumns: ['id'];
          },
        ];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: Database['public']['Enums']['app_role'];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role: Database['public']['Enums']['app_role'];
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: Database['public']['Enums']['app_role'];
          user_id?: string;
        };
        Relationships: [];
      };
      video_submissions: {
        Row: {
          created_at: string;
          id: string;
          reviewed_at: string | null;
          reviewed_by: string | null;
          submission_status: string;
          submitted_at: string | null;
          user_id: string;
          video_file_name: string;
          video_file_size: number;
          video_url: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          submission_status?: string;
          submitted_at?: string | null;
          user_id?: string;
          video_file_name: string;
          video_file_size: number;
          video_url: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          submission_status?: string;
          submitted_at?: string | null;
          user_id?: string;
          video_file_name?: string;
          video_file_size?: number;
          video_url?: string;
        };
        Relationships: [];
      };
      videos: {
        Row: {
          captions_url: string | null;
          category: string;
          created_at: string;
          description: string;
          difficulty: number;
          duration: string;
          equipment: string[];
          file_size: number | null;
          file_type: string | null;
          id: string;
          instructions: string[];
          key_points: string[];
          slug: string | null;
          target_muscles: string[];
          thumbnail_url: string | null;
          title: string;
          video_url: string;
        };
        ComputedFields: never;
        Insert: {
          captions_url?: string | null;
          category: string;
          created_at?: string;
          description: string;
          difficulty?: number;
          duration: string;
          equipment?: string[];
          file_size?: number | null;
          file_type?: string | null;
          id?: string;
          instructions?: string[];
          key_points?: string[];
          slug?: string | null;
          target_muscles?: string[];
          thumbnail_url?: string | null;
          title: string;
          video_url: string;
        };
        Update: {
          captions_url?: string | null;
          category?: string;
          created_at?: string;
          description?: string;
          difficulty?: number;
          duration?: string;
          equipment?: string[];
          file_size?: number | null;
          file_type?: string | null;
          id?: string;
          instructions?: string[];
          key_points?: string[];
          slug?: string | null;
          target_muscles?: string[];
          thumbnail_url?: string | null;
          title?: string;
          video_url?: string;
        };
        Relationships: [];
      };
      waitlist: {
        Row: {
          created_at: string;
          created_tx: unknown;
          email: string;
          first_name: string;
          id: string;
          is_coach: boolean;
          is_vaulter: boolean;
          last_name: string;
          list: string;
          synced_to_beehiiv: boolean;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_tx?: unknown;
          email: string;
          first_name?: string;
          id?: string;
          is_coach?: boolean;
          is_vaulter?: boolean;
          last_name?: string;
          list?: string;
          synced_to_beehiiv?: boolean;
        };
        Update: {
          created_at?: string;
          created_tx?: unknown;
          email?: string;
          first_name?: string;
          id?: string;
          is_coach?: boolean;
          is_vaulter?: boolean;
          last_name?: string;
          list?: string;
          synced_to_beehiiv?: boolean;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      cancel_order: {
        Args: {
          p_event_id: string;
          p_event_type: string;
          p_livemode: boolean;
          p_order_id: string;
          p_session_id: string;
        };
        Returns: Json;
      };
      claim_mail: {
        Args: { p_limit?: number };
        Returns: {
          attempts: number;
          created_at: string;
          dedupe_key: string | null;
          failed_at: string | null;
          id: string;
          kind: string;
          last_error: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          recipient: string;
          sent_at: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'mail_outbox';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_my_purchases: { Args: never; Returns: number };
      count_download: { Args: { p_file_id: string; p_user_id: string }; Returns: boolean };
      count_submissions: {
        Args: never;
        Returns: { approved: number; pending: number; rejected: number; total: number }[];
      };
      export_account: { Args: { p_user_id: string }; Returns: Json };
      forget_old_mail: { Args: never; Returns: number };
      forget_password_tries: { Args: { p_user_id: string }; Returns: undefined };
      fulfil_order: {
        Args: {
          p_amount_cents: number;
          p_currency: string;
          p_email?: string;
          p_event_id: string;
          p_event_type: string;
          p_livemode: boolean;
          p_order_id: string;
          p_payment_intent?: string;
          p_session_id: string;
        };
        Returns: Json;
      };
      grant_admin: { Args: { p_email: string }; Returns: boolean };
      has_role: {
        Args: { _role: Database['public']['Enums']['app_role']; _user_id: string };
        Returns: boolean;
      };
      is_last_admin: { Args: { p_user_id: string }; Returns: boolean };
      list_admins: {
        Args: never;
        Returns: { email: string; name: string; since: string }[];
      };
      list_personal_files: {
        Args: { p_user_id: string };
        Returns: { bucket_id: string; name: string }[];
      };
      place_order: {
        Args: {
          p_currency: string;
          p_email?: string;
          p_items: Json;
          p_livemode: boolean;
          p_user_id?: string;
        };
        Returns: string;
      };
      record_subscription: {
        Args: {
          p_asked_at: string;
          p_cancel_at?: string;
          p_current_period_end?: string;
          p_livemode: boolean;
          p_past_due_since?: string;
          p_status: string;
          p_subscription_id: string;
          p_user_id: string;
        };
        Returns: boolean;
      };
      refund_order: {
        Args: {
          p_amount_cents: number;
          p_currency: string;
          p_event_id: string;
          p_event_type: string;
          p_livemode: boolean;
          p_order_id?: string;
          p_payment_intent?: string;
          p_refunded_cents: number;
        };
        Returns: Json;
      };
      request_my_files: { Args: { p_email: string }; Returns: undefined };
      revoke_admin: { Args: { p_email: string }; Returns: boolean };
      search_members: {
        Args: { p_limit?: number; p_offset?: number; p_search?: string };
        Returns: {
          confirmed: boolean;
          created_at: string;
          email: string;
          first_name: string;
          id: string;
          is_admin: boolean;
          last_name: string;
          last_sign_in_at: string;
          orders: number;
          phone_number: string;
          submissions: number;
          subscribed: boolean;
          total: number;
        }[];
      };
      search_submissions: {
        Args: { p_limit?: number; p_offset?: number; p_search?: string; p_status?: string };
        Returns: {
          created_at: string;
          first_name: string;
          id: string;
          last_name: string;
          submission_status: string;
          submitted_at: string;
          total: number;
          user_email: string;
          user_id: string;
          video_file_name: string;
          video_file_size: number;
          video_url: string;
        }[];
      };
      seed_exercise: { Args: { p_exercise: Json }; Returns: boolean };
      settle_mail: { Args: { p_error?: string; p_id: string; p_permanent?: boolean }; Returns: undefined };
      submission_room: {
        Args: never;
        Returns: {
          bytes_limit: number;
          file_bytes_limit: number | null;
          used_bytes: number;
          waiting: number;
          waiting_limit: number;
        }[];
      };
      subscription_of: {
        Args: { p_livemode: boolean; p_now?: string; p_user_id: string };
        Returns: { ends_at: string; state: string }[];
      };
      take_password_try: { Args: { p_user_id: string }; Returns: boolean };
    };
    Enums: {
      app_role: 'admin';
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema['Tables'] & DefaultSchema['Views']) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      app_role: ['admin'],
    },
  },
} as const;
