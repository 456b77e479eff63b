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
      athlete_coaches: {
        Row: {
          athlete_id: string;
          coach_id: string;
          created_at: string;
        };
        ComputedFields: never;
        Insert: {
          athlete_id: string;
          coach_id: string;
          created_at?: string;
        };
        Update: {
          athlete_id?: string;
          coach_id?: string;
          created_at?: string;
        };
        Relationships: [];
      };
      athlete_group_members: {
        Row: {
          athlete_id: string;
          created_at: string;
          group_id: string;
        };
        ComputedFields: never;
        Insert: {
          athlete_id: string;
          created_at?: string;
          group_id: string;
        };
        Update: {
          athlete_id?: string;
          created_at?: string;
          group_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'athlete_group_members_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'athlete_groups';
            referencedColumns: ['id'];
          },
        ];
      };
      athlete_groups: {
        Row: {
          created_at: string;
          id: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
        };
        Relationships: [];
      };
      balance_transactions: {
        Row: {
          amount_cents: number;
          category: string;
          created_at: string;
          currency: string;
          fee_cents: number;
          id: string;
          kind: string;
          livemode: boolean;
          net_cents: number;
          payment_intent: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          category: string;
          created_at: string;
          currency: string;
          fee_cents: number;
          id: string;
          kind?: never;
          livemode: boolean;
          net_cents?: never;
          payment_intent?: string | null;
        };
        Update: {
          amount_cents?: number;
          category?: string;
          created_at?: string;
          currency?: string;
          fee_cents?: number;
          id?: string;
          kind?: never;
          livemode?: boolean;
          net_cents?: never;
          payment_intent?: string | null;
        };
        Relationships: [];
      };
      calendar_feeds: {
        Row: {
          created_at: string;
          token_hash: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          token_hash: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          token_hash?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      chat_messages: {
        Row: {
          announcement_id: string | null;
          athlete_id: string;
          author_id: string | null;
          body: string;
          created_at: string;
          drill_ids: string[];
          id: string;
          images: string[];
          is_coach: boolean;
          submission_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          announcement_id?: string | null;
          athlete_id: string;
          author_id?: string | null;
          body?: string;
          created_at?: string;
          drill_ids?: string[];
          id?: string;
          images?: string[];
          is_coach?: boolean;
          submission_id?: string | null;
        };
        Update: {
          announcement_id?: string | null;
          athlete_id?: string;
          author_id?: string | null;
          body?: string;
          created_at?: string;
          drill_ids?: string[];
          id?: string;
          images?: string[];
          is_coach?: boolean;
          submission_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'chat_messages_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      chat_reads: {
        Row: {
          athlete_id: string;
          read_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          athlete_id: string;
          read_at: string;
          user_id: string;
        };
        Update: {
          athlete_id?: string;
          read_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      coach_notes: {
        Row: {
          athlete_id: string;
          author_id: string | null;
          body: string;
          created_at: string;
          id: string;
        };
        ComputedFields: never;
        Insert: {
          athlete_id: string;
          author_id?: string | null;
          body: string;
          created_at?: string;
          id?: string;
        };
        Update: {
          athlete_id?: string;
          author_id?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
        };
        Relationships: [];
      };
      coach_settings: {
        Row: {
          away_from: string | null;
          away_until: string | null;
          notices: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          away_from?: string | null;
          away_until?: string | null;
          notices?: string;
          user_id: string;
        };
        Update: {
          away_from?: string | null;
          away_until?: string | null;
          notices?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          answered_at: string | null;
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          message: string;
          name: string;
          subject: string;
        };
        Update: {
          answered_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          subject?: string;
        };
        Relationships: [];
      };
      content_drafts: {
        Row: {
          base: string | null;
          file: string;
          publication: string | null;
          saved_at: string;
          saved_by: string | null;
          source: string;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          base?: string | null;
          file: string;
          publication?: string | null;
          saved_at?: string;
          saved_by?: string | null;
          source: string;
          version: string;
        };
        Update: {
          base?: string | null;
          file?: string;
          publication?: string | null;
          saved_at?: string;
          saved_by?: string | null;
          source?: string;
          version?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'content_drafts_publication_fkey';
            columns: ['publication'];
            isOneToOne: false;
            referencedRelation: 'content_publications';
            referencedColumns: ['id'];
          },
        ];
      };
      content_publications: {
        Row: {
          changes: NonNullable<Json>;
          finished_at: string | null;
          id: string;
          problem: string | null;
          published_by: string | null;
          restores: string | null;
          started_at: string;
          state: string;
          step: string;
          titles: string[];
        };
        ComputedFields: never;
        Insert: {
          changes: NonNullable<Json>;
          finished_at?: string | null;
          id?: string;
          problem?: string | null;
          published_by?: string | null;
          restores?: string | null;
          started_at?: string;
          state?: string;
          step?: string;
          titles: string[];
        };
        Update: {
          changes?: NonNullable<Json>;
          finished_at?: string | null;
          id?: string;
          problem?: string | null;
          published_by?: string | null;
          restores?: string | null;
          started_at?: string;
          state?: string;
          step?: string;
          titles?: string[];
        };
        Relationships: [
          {
            foreignKeyName: 'content_publications_restores_fkey';
            columns: ['restores'];
            isOneToOne: false;
            referencedRelation: 'content_publications';
            referencedColumns: ['id'];
          },
        ];
      };
      coupons: {
        Row: {
          amount_off_cents: number | null;
          code: string;
          created_at: string;
          currency: string | null;
          ended_at: string | null;
          id: string;
          livemode: boolean;
          percent_off: number | null;
          promotion_code: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_off_cents?: number | null;
          code: string;
          created_at?: string;
          currency?: string | null;
          ended_at?: string | null;
          id?: string;
          livemode: boolean;
          percent_off?: number | null;
          promotion_code?: string | null;
        };
        Update: {
          amount_off_cents?: number | null;
          code?: string;
          created_at?: string;
          currency?: string | null;
          ended_at?: string | null;
          id?: string;
          livemode?: boolean;
          percent_off?: number | null;
          promotion_code?: string | null;
        };
        Relationships: [];
      };
      disputes: {
        Row: {
          amount_cents: number;
          answer_by: string | null;
          asked_at: string;
          id: string;
          livemode: boolean;
          opened_at: string;
          order_id: string;
          reason: string;
          state: string;
          status: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          answer_by?: string | null;
          asked_at: string;
          id: string;
          livemode: boolean;
          opened_at: string;
          order_id: string;
          reason: string;
          state?: never;
          status: string;
          updated_at?: string;
        };
        Update: {
          amount_cents?: number;
          answer_by?: string | null;
          asked_at?: string;
          id?: string;
          livemode?: boolean;
          opened_at?: string;
          order_id?: string;
          reason?: string;
          state?: never;
          status?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'disputes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'disputes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      failed_refunds: {
        Row: {
          amount_cents: number;
          ended_at: string | null;
          failed_at: string;
          id: string;
          order_id: string;
          reason: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          ended_at?: string | null;
          failed_at?: string;
          id: string;
          order_id: string;
          reason: string;
        };
        Update: {
          amount_cents?: number;
          ended_at?: string | null;
          failed_at?: string;
          id?: string;
          order_id?: string;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'failed_refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'failed_refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
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
          name?: string;
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
      guardian_consents: {
        Row: {
          consented_at: string | null;
          declined_at: string | null;
          email: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          consented_at?: string | null;
          declined_at?: string | null;
          email: string;
          user_id: string;
        };
        Update: {
          consented_at?: string | null;
          declined_at?: string | null;
          email?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      guardians: {
        Row: {
          created_at: string;
          email: string;
          name: string;
          stopped_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          name: string;
          stopped_at?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          name?: string;
          stopped_at?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      held_payments: {
        Row: {
          currency: string | null;
          decided_at: string | null;
          decision: string | null;
          held_at: string;
          livemode: boolean;
          mismatch: string;
          order_id: string;
          paid_cents: number | null;
          payment_intent: string | null;
          refunded_cents: number;
          session_id: string;
        };
        ComputedFields: never;
        Insert: {
          currency?: string | null;
          decided_at?: string | null;
          decision?: string | null;
          held_at?: string;
          livemode: boolean;
          mismatch: string;
          order_id: string;
          paid_cents?: number | null;
          payment_intent?: string | null;
          refunded_cents?: number;
          session_id: string;
        };
        Update: {
          currency?: string | null;
          decided_at?: string | null;
          decision?: string | null;
          held_at?: string;
          livemode?: boolean;
          mismatch?: string;
          order_id?: string;
          paid_cents?: number | null;
          payment_intent?: string | null;
          refunded_cents?: number;
          session_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'held_payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'held_payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          free_until: string | null;
          group_name: string;
          id: string;
          member_id: string | null;
          name: string;
          revoked_at: string | null;
          sent_at: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          email: string;
          expires_at: string;
          free_until?: string | null;
          group_name?: string;
          id?: string;
          member_id?: string | null;
          name?: string;
          revoked_at?: string | null;
          sent_at?: string;
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          free_until?: string | null;
          group_name?: string;
          id?: string;
          member_id?: string | null;
          name?: string;
          revoked_at?: string | null;
          sent_at?: string;
        };
        Relationships: [];
      };
      item_logs: {
        Row: {
          assignment_id: string;
          day: number;
          item_id: string;
          reps: string;
          sets: number;
          sets_done: number;
          title: string;
          updated_at: string;
          version: number;
          week: number;
          write_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          assignment_id: string;
          day: number;
          item_id: string;
          reps: string;
          sets: number;
          sets_done: number;
          title: string;
          updated_at?: string;
          version?: number;
          week: number;
          write_id?: string | null;
        };
        Update: {
          assignment_id?: string;
          day?: number;
          item_id?: string;
          reps?: string;
          sets?: number;
          sets_done?: number;
          title?: string;
          updated_at?: string;
          version?: number;
          week?: number;
          write_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'item_logs_assignment_id_fkey';
            columns: ['assignment_id'];
            isOneToOne: false;
            referencedRelation: 'plan_assignments';
            referencedColumns: ['id'];
          },
        ];
      };
      jump_attempts: {
        Row: {
          at: string;
          athlete_id: string;
          bar_m: number | null;
          created_at: string;
          grip_m: number | null;
          id: string;
          mid_mark_m: number | null;
          note: string;
          pole_id: string | null;
          reason: string | null;
          result: string | null;
          run_up_lefts: number | null;
          session_id: string;
          standards_m: number | null;
          submission_id: string | null;
          take_off_m: number | null;
          updated_at: string;
          version: number;
          write_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          at: string;
          athlete_id: string;
          bar_m?: number | null;
          created_at?: string;
          grip_m?: number | null;
          id: string;
          mid_mark_m?: number | null;
          note: string;
          pole_id?: string | null;
          reason?: string | null;
          result?: string | null;
          run_up_lefts?: number | null;
          session_id: string;
          standards_m?: number | null;
          submission_id?: string | null;
          take_off_m?: number | null;
          updated_at?: string;
          version?: number;
          write_id?: string | null;
        };
        Update: {
          at?: string;
          athlete_id?: string;
          bar_m?: number | null;
          created_at?: string;
          grip_m?: number | null;
          id?: string;
          mid_mark_m?: number | null;
          note?: string;
          pole_id?: string | null;
          reason?: string | null;
          result?: string | null;
          run_up_lefts?: number | null;
          session_id?: string;
          standards_m?: number | null;
          submission_id?: string | null;
          take_off_m?: number | null;
          updated_at?: string;
          version?: number;
          write_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'jump_attempts_pole_id_fkey';
            columns: ['pole_id'];
            isOneToOne: false;
            referencedRelation: 'poles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'jump_attempts_session_id_fkey';
            columns: ['session_id'];
            isOneToOne: false;
            referencedRelation: 'jump_sessions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'jump_attempts_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      jump_sessions: {
        Row: {
          athlete_id: string;
          bars_m: number[];
          created_at: string;
          held_on: string;
          id: string;
          kind: string;
          notes: string;
          title: string;
          updated_at: string;
          version: number;
          write_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          athlete_id: string;
          bars_m: number[];
          created_at?: string;
          held_on: string;
          id: string;
          kind: string;
          notes: string;
          title: string;
          updated_at?: string;
          version?: number;
          write_id?: string | null;
        };
        Update: {
          athlete_id?: string;
          bars_m?: number[];
          created_at?: string;
          held_on?: string;
          id?: string;
          kind?: string;
          notes?: string;
          title?: string;
          updated_at?: string;
          version?: number;
          write_id?: string | null;
        };
        Relationships: [];
      };
      jumps: {
        Row: {
          bar_m: number | null;
          grip_m: number | null;
          made: boolean | null;
          mid_mark_m: number | null;
          pole_length_m: number | null;
          pole_rating_kg: number | null;
          question: string;
          run_up_lefts: number | null;
          standards_m: number | null;
          submission_id: string;
          take_off_m: number | null;
          trim_end_us: number | null;
          trim_start_us: number | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          bar_m?: number | null;
          grip_m?: number | null;
          made?: boolean | null;
          mid_mark_m?: number | null;
          pole_length_m?: number | null;
          pole_rating_kg?: number | null;
          question?: string;
          run_up_lefts?: number | null;
          standards_m?: number | null;
          submission_id: string;
          take_off_m?: number | null;
          trim_end_us?: number | null;
          trim_start_us?: number | null;
          updated_at?: string;
        };
        Update: {
          bar_m?: number | null;
          grip_m?: number | null;
          made?: boolean | null;
          mid_mark_m?: number | null;
          pole_length_m?: number | null;
          pole_rating_kg?: number | null;
          question?: string;
          run_up_lefts?: number | null;
          standards_m?: number | null;
          submission_id?: string;
          take_off_m?: number | null;
          trim_end_us?: number | null;
          trim_start_us?: number | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'jumps_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: true;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      mail_outbox: {
        Row: {
          attempts: number;
          bundle_id: string | null;
          created_at: string;
          dedupe_key: string | null;
          failed_at: string | null;
          id: string;
          is_settled: boolean;
          kind: string;
          last_error: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          push: string | null;
          recipient: string;
          sent_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          bundle_id?: string | null;
          created_at?: string;
          dedupe_key?: string | null;
          failed_at?: string | null;
          id?: string;
          is_settled?: boolean;
          kind: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          push?: string | null;
          recipient: string;
          sent_at?: string | null;
        };
        Update: {
          attempts?: number;
          bundle_id?: string | null;
          created_at?: string;
          dedupe_key?: string | null;
          failed_at?: string | null;
          id?: string;
          is_settled?: boolean;
          kind?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          push?: string | null;
          recipient?: string;
          sent_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'mail_outbox_bundle_id_fkey';
            columns: ['bundle_id'];
            isOneToOne: false;
            referencedRelation: 'mail_outbox';
            referencedColumns: ['id'];
          },
        ];
      };
      missing_credit_notes: {
        Row: {
          amount_cents: number;
          ended_at: string | null;
          failed_at: string;
          order_id: string;
          reason: string;
          refund_key: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          ended_at?: string | null;
          failed_at?: string;
          order_id: string;
          reason?: string;
          refund_key: string;
        };
        Update: {
          amount_cents?: number;
          ended_at?: string | null;
          failed_at?: string;
          order_id?: string;
          reason?: string;
          refund_key?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'missing_credit_notes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'missing_credit_notes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
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
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
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
          coupon_code: string | null;
          created_at: string;
          currency: string;
          dispute: string | null;
          disputed_cents: number;
          email: string | null;
          id: string;
          invoice_id: string | null;
          invoice_url: string | null;
          livemode: boolean;
          paid_at: string | null;
          paid_cents: number | null;
          payable_cents: number;
          refunded_at: string | null;
          refunded_cents: number;
          refunds_asked_at: string | null;
          shipping_cents: number;
          status: string;
          stripe_payment_intent: string | null;
          stripe_session_id: string | null;
          tax: string | null;
          tax_cents: number | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          coupon_code?: string | null;
          created_at?: string;
          currency: string;
          dispute?: string | null;
          disputed_cents?: number;
          email?: string | null;
          id?: string;
          invoice_id?: string | null;
          invoice_url?: string | null;
          livemode: boolean;
          paid_at?: string | null;
          paid_cents?: number | null;
          payable_cents?: never;
          refunded_at?: string | null;
          refunded_cents?: number;
          refunds_asked_at?: string | null;
          shipping_cents?: number;
          status?: string;
          stripe_payment_intent?: string | null;
          stripe_session_id?: string | null;
          tax?: string | null;
          tax_cents?: number | null;
          user_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          coupon_code?: string | null;
          created_at?: string;
          currency?: string;
          dispute?: string | null;
          disputed_cents?: number;
          email?: string | null;
          id?: string;
          invoice_id?: string | null;
          invoice_url?: string | null;
          livemode?: boolean;
          paid_at?: string | null;
          paid_cents?: number | null;
          payable_cents?: never;
          refunded_at?: string | null;
          refunded_cents?: number;
          refunds_asked_at?: string | null;
          shipping_cents?: number;
          status?: string;
          stripe_payment_intent?: string | null;
          stripe_session_id?: string | null;
          tax?: string | null;
          tax_cents?: number | null;
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
          seen_at: string | null;
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
          seen_at?: string | null;
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
          seen_at?: string | null;
          stripe_session_id?: string | null;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'payment_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      plan_assignments: {
        Row: {
          assigned_by: string | null;
          created_at: string;
          id: string;
          order_id: string | null;
          plan_id: string;
          starts_on: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          assigned_by?: string | null;
          created_at?: string;
          id?: string;
          order_id?: string | null;
          plan_id: string;
          starts_on: string;
          user_id: string;
        };
        Update: {
          assigned_by?: string | null;
          created_at?: string;
          id?: string;
          order_id?: string | null;
          plan_id?: string;
          starts_on?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'plan_assignments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'plan_assignments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'plan_assignments_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'training_plans';
            referencedColumns: ['id'];
          },
        ];
      };
      plan_items: {
        Row: {
          id: string;
          measures: string[] | null;
          note: string;
          position: number;
          reps: string;
          session_id: string;
          sets: number;
          title: string;
          video_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          measures?: string[] | null;
          note?: string;
          position: number;
          reps?: string;
          session_id: string;
          sets?: number;
          title: string;
          video_id?: string | null;
        };
        Update: {
          id?: string;
          measures?: string[] | null;
          note?: string;
          position?: number;
          reps?: string;
          session_id?: string;
          sets?: number;
          title?: string;
          video_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'plan_items_session_id_fkey';
            columns: ['session_id'];
            isOneToOne: false;
            referencedRelation: 'plan_sessions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'plan_items_video_id_fkey';
            columns: ['video_id'];
            isOneToOne: false;
            referencedRelation: 'videos';
            referencedColumns: ['id'];
          },
        ];
      };
      plan_sessions: {
        Row: {
          day: number;
          id: string;
          notes: string;
          plan_id: string;
          title: string;
          updated_at: string;
          week: number;
        };
        ComputedFields: never;
        Insert: {
          day: number;
          id?: string;
          notes?: string;
          plan_id: string;
          title: string;
          updated_at?: string;
          week: number;
        };
        Update: {
          day?: number;
          id?: string;
          notes?: string;
          plan_id?: string;
          title?: string;
          updated_at?: string;
          week?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'plan_sessions_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'training_plans';
            referencedColumns: ['id'];
          },
        ];
      };
      poles: {
        Row: {
          athlete_id: string;
          brand: string;
          created_at: string;
          flex: number | null;
          id: string;
          is_club: boolean;
          is_put_away: boolean;
          length_m: number;
          rating_kg: number | null;
          updated_at: string;
          version: number;
          write_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          athlete_id: string;
          brand: string;
          created_at?: string;
          flex?: number | null;
          id: string;
          is_club: boolean;
          is_put_away: boolean;
          length_m: number;
          rating_kg?: number | null;
          updated_at?: string;
          version?: number;
          write_id?: string | null;
        };
        Update: {
          athlete_id?: string;
          brand?: string;
          created_at?: string;
          flex?: number | null;
          id?: string;
          is_club?: boolean;
          is_put_away?: boolean;
          length_m?: number;
          rating_kg?: number | null;
          updated_at?: string;
          version?: number;
          write_id?: string | null;
        };
        Relationships: [];
      };
      product_files: {
        Row: {
          announced: string[];
          bucket_id: string;
          created_at: string;
          file_name: string;
          file_type: string;
          id: string;
          path: string;
          product_id: number;
          replaced_at: string | null;
          upload: string | null;
        };
        ComputedFields: never;
        Insert: {
          announced?: string[];
          bucket_id: string;
          created_at?: string;
          file_name: string;
          file_type?: string;
          id?: string;
          path: string;
          product_id: number;
          replaced_at?: string | null;
          upload?: string | null;
        };
        Update: {
          announced?: string[];
          bucket_id?: string;
          created_at?: string;
          file_name?: string;
          file_type?: string;
          id?: string;
          path?: string;
          product_id?: number;
          replaced_at?: string | null;
          upload?: string | null;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          age_from: number | null;
          age_stated_at: string | null;
          created_at: string;
          first_name: string;
          free_until: string | null;
          id: string;
          is_minor: boolean | null;
          last_name: string;
          units: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          age_from?: number | null;
          age_stated_at?: string | null;
          created_at?: string;
          first_name?: string;
          free_until?: string | null;
          id: string;
          is_minor?: boolean | null;
          last_name?: string;
          units?: string | null;
          updated_at?: string;
        };
        Update: {
          age_from?: number | null;
          age_stated_at?: string | null;
          created_at?: string;
          first_name?: string;
          free_until?: string | null;
          id?: string;
          is_minor?: boolean | null;
          last_name?: string;
          units?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      push_settings: {
        Row: {
          feedback: boolean;
          message: boolean;
          plan: boolean;
          quiet_from: number | null;
          quiet_until: number | null;
          reminder: boolean;
          reminder_hour: number;
          shows_details: boolean;
          time_zone: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          feedback?: boolean;
          message?: boolean;
          plan?: boolean;
          quiet_from?: number | null;
          quiet_until?: number | null;
          reminder?: boolean;
          reminder_hour?: number;
          shows_details?: boolean;
          time_zone?: string;
          user_id: string;
        };
        Update: {
          feedback?: boolean;
          message?: boolean;
          plan?: boolean;
          quiet_from?: number | null;
          quiet_until?: number | null;
          reminder?: boolean;
          reminder_hour?: number;
          shows_details?: boolean;
          time_zone?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      push_subscriptions: {
        Row: {
          auth: string;
          created_at: string;
          endpoint: string;
          id: string;
          p256dh: string;
          refusal: string | null;
          refused_at: string | null;
          session_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          auth: string;
          created_at?: string;
          endpoint: string;
          id?: string;
          p256dh: string;
          refusal?: string | null;
          refused_at?: string | null;
          session_id: string;
          user_id: string;
        };
        Update: {
          auth?: string;
          created_at?: string;
          endpoint?: string;
          id?: string;
          p256dh?: string;
          refusal?: string | null;
          refused_at?: string | null;
          session_id?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      readiness_agreements: {
        Row: {
          agreed_at: string;
          guardian_email: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          agreed_at?: string;
          guardian_email?: string | null;
          user_id: string;
        };
        Update: {
          agreed_at?: string;
          guardian_email?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      readiness_checks: {
        Row: {
          athlete_id: string;
          checked_on: string;
          created_at: string;
          id: string;
          pain: string[];
          sleep: number;
          soreness: number;
          updated_at: string;
          version: number;
          write_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          athlete_id: string;
          checked_on: string;
          created_at?: string;
          id: string;
          pain: string[];
          sleep: number;
          soreness: number;
          updated_at?: string;
          version?: number;
          write_id?: string | null;
        };
        Update: {
          athlete_id?: string;
          checked_on?: string;
          created_at?: string;
          id?: string;
          pain?: string[];
          sleep?: number;
          soreness?: number;
          updated_at?: string;
          version?: number;
          write_id?: string | null;
        };
        Relationships: [];
      };
      review_claims: {
        Row: {
          coach_id: string;
          expires_at: string;
          submission_id: string;
        };
        ComputedFields: never;
        Insert: {
          coach_id: string;
          expires_at: string;
          submission_id: string;
        };
        Update: {
          coach_id?: string;
          expires_at?: string;
          submission_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'review_claims_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: true;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      review_credits: {
        Row: {
          created_at: string;
          given_by: string | null;
          granted: number;
          id: string;
          note: string;
          order_id: string | null;
          revoked_at: string | null;
          used: number;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          given_by?: string | null;
          granted: number;
          id?: string;
          note?: string;
          order_id?: string | null;
          revoked_at?: string | null;
          used?: number;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          given_by?: string | null;
          granted?: number;
          id?: string;
          note?: string;
          order_id?: string | null;
          revoked_at?: string | null;
          used?: number;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'review_credits_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'review_credits_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      review_drills: {
        Row: {
          coach_id: string | null;
          created_at: string;
          id: string;
          note_id: string | null;
          submission_id: string;
          video_id: string;
        };
        ComputedFields: never;
        Insert: {
          coach_id?: string | null;
          created_at?: string;
          id?: string;
          note_id?: string | null;
          submission_id: string;
          video_id: string;
        };
        Update: {
          coach_id?: string | null;
          created_at?: string;
          id?: string;
          note_id?: string | null;
          submission_id?: string;
          video_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'review_drills_note_id_submission_id_fkey';
            columns: ['note_id', 'submission_id'];
            isOneToOne: false;
            referencedRelation: 'review_notes';
            referencedColumns: ['id', 'submission_id'];
          },
          {
            foreignKeyName: 'review_drills_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'review_drills_video_id_fkey';
            columns: ['video_id'];
            isOneToOne: false;
            referencedRelation: 'videos';
            referencedColumns: ['id'];
          },
        ];
      };
      review_item_versions: {
        Row: {
          item: string;
          submission_id: string;
          version: number;
          write_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          item: string;
          submission_id: string;
          version?: number;
          write_id?: string | null;
        };
        Update: {
          item?: string;
          submission_id?: string;
          version?: number;
          write_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'review_item_versions_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      review_links: {
        Row: {
          created_at: string;
          expires_at: string;
          id: string;
          shows_name: boolean;
          shows_voice: boolean;
          submission_id: string;
          token_hash: string;
          viewed_at: string | null;
          views: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expires_at: string;
          id?: string;
          shows_name: boolean;
          shows_voice?: boolean;
          submission_id: string;
          token_hash: string;
          viewed_at?: string | null;
          views?: number;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          id?: string;
          shows_name?: boolean;
          shows_voice?: boolean;
          submission_id?: string;
          token_hash?: string;
          viewed_at?: string | null;
          views?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'review_links_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      review_measurements: {
        Row: {
          across_m: number | null;
          checked_by: string | null;
          error: number | null;
          id: string;
          kind: string;
          known_m: number | null;
          marks: NonNullable<Json>;
          reference: string | null;
          submission_id: string;
          value: number | null;
        };
        ComputedFields: never;
        Insert: {
          across_m?: number | null;
          checked_by?: string | null;
          error?: number | null;
          id?: string;
          kind: string;
          known_m?: number | null;
          marks: NonNullable<Json>;
          reference?: string | null;
          submission_id: string;
          value?: number | null;
        };
        Update: {
          across_m?: number | null;
          checked_by?: string | null;
          error?: number | null;
          id?: string;
          kind?: string;
          known_m?: number | null;
          marks?: NonNullable<Json>;
          reference?: string | null;
          submission_id?: string;
          value?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'review_measurements_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      review_notes: {
        Row: {
          at_us: number;
          body: string;
          coach_id: string | null;
          created_at: string;
          done_at: string | null;
          end_us: number | null;
          id: string;
          shapes: NonNullable<Json>;
          submission_id: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          at_us: number;
          body?: string;
          coach_id?: string | null;
          created_at?: string;
          done_at?: string | null;
          end_us?: number | null;
          id?: string;
          shapes?: NonNullable<Json>;
          submission_id: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          at_us?: number;
          body?: string;
          coach_id?: string | null;
          created_at?: string;
          done_at?: string | null;
          end_us?: number | null;
          id?: string;
          shapes?: NonNullable<Json>;
          submission_id?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'review_notes_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      review_paths: {
        Row: {
          part: string;
          points: NonNullable<Json>;
          submission_id: string;
        };
        ComputedFields: never;
        Insert: {
          part: string;
          points: NonNullable<Json>;
          submission_id: string;
        };
        Update: {
          part?: string;
          points?: NonNullable<Json>;
          submission_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'review_paths_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      review_phases: {
        Row: {
          at_us: number;
          phase: string;
          submission_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          at_us: number;
          phase: string;
          submission_id: string;
          updated_at?: string;
        };
        Update: {
          at_us?: number;
          phase?: string;
          submission_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'review_phases_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      review_replies: {
        Row: {
          at_us: number | null;
          author_id: string | null;
          body: string;
          created_at: string;
          id: string;
          is_coach: boolean;
          note_id: string;
          shapes: NonNullable<Json>;
          submission_id: string;
        };
        ComputedFields: never;
        Insert: {
          at_us?: number | null;
          author_id?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          is_coach?: boolean;
          note_id: string;
          shapes?: NonNullable<Json>;
          submission_id: string;
        };
        Update: {
          at_us?: number | null;
          author_id?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          is_coach?: boolean;
          note_id?: string;
          shapes?: NonNullable<Json>;
          submission_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'review_replies_note_id_submission_id_fkey';
            columns: ['note_id', 'submission_id'];
            isOneToOne: false;
            referencedRelation: 'review_notes';
            referencedColumns: ['id', 'submission_id'];
          },
          {
            foreignKeyName: 'review_replies_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      review_steps: {
        Row: {
          contact_us: number;
          frame_us: number | null;
          id: string;
          submission_id: string;
          toe_off_us: number | null;
        };
        ComputedFields: never;
        Insert: {
          contact_us: number;
          frame_us?: number | null;
          id?: string;
          submission_id: string;
          toe_off_us?: number | null;
        };
        Update: {
          contact_us?: number;
          frame_us?: number | null;
          id?: string;
          submission_id?: string;
          toe_off_us?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'review_steps_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      review_voice_overs: {
        Row: {
          audio_name: string;
          captions: NonNullable<Json>;
          duration_ms: number;
          submission_id: string;
          timeline: NonNullable<Json>;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          audio_name: string;
          captions?: NonNullable<Json>;
          duration_ms: number;
          submission_id: string;
          timeline: NonNullable<Json>;
          updated_at?: string;
        };
        Update: {
          audio_name?: string;
          captions?: NonNullable<Json>;
          duration_ms?: number;
          submission_id?: string;
          timeline?: NonNullable<Json>;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'review_voice_overs_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: true;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      reviews: {
        Row: {
          created_at: string;
          submission_id: string;
          summary: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          submission_id: string;
          summary?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          submission_id?: string;
          summary?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'reviews_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: true;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_comments: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          created_at?: string;
          id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      session_logs: {
        Row: {
          assignment_id: string;
          day: number;
          remark: string;
          updated_at: string;
          version: number;
          week: number;
          write_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          assignment_id: string;
          day: number;
          remark: string;
          updated_at?: string;
          version?: number;
          week: number;
          write_id?: string | null;
        };
        Update: {
          assignment_id?: string;
          day?: number;
          remark?: string;
          updated_at?: string;
          version?: number;
          week?: number;
          write_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'session_logs_assignment_id_fkey';
            columns: ['assignment_id'];
            isOneToOne: false;
            referencedRelation: 'plan_assignments';
            referencedColumns: ['id'];
          },
        ];
      };
      set_logs: {
        Row: {
          assignment_id: string | null;
          athlete_id: string;
          created_at: string;
          day: number;
          distance_m: number | null;
          done_on: string;
          effort: number | null;
          exercise: string;
          height_m: number | null;
          id: string;
          item_id: string;
          reps: number | null;
          seconds: number | null;
          set_number: number;
          updated_at: string;
          version: number;
          week: number;
          weight_kg: number | null;
          weight_typed: string | null;
          write_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          assignment_id?: string | null;
          athlete_id: string;
          created_at?: string;
          day: number;
          distance_m?: number | null;
          done_on: string;
          effort?: number | null;
          exercise: string;
          height_m?: number | null;
          id: string;
          item_id: string;
          reps?: number | null;
          seconds?: number | null;
          set_number: number;
          updated_at?: string;
          version?: number;
          week: number;
          weight_kg?: number | null;
          weight_typed?: string | null;
          write_id?: string | null;
        };
        Update: {
          assignment_id?: string | null;
          athlete_id?: string;
          created_at?: string;
          day?: number;
          distance_m?: number | null;
          done_on?: string;
          effort?: number | null;
          exercise?: string;
          height_m?: number | null;
          id?: string;
          item_id?: string;
          reps?: number | null;
          seconds?: number | null;
          set_number?: number;
          updated_at?: string;
          version?: number;
          week?: number;
          weight_kg?: number | null;
          weight_typed?: string | null;
          write_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'set_logs_assignment_id_fkey';
            columns: ['assignment_id'];
            isOneToOne: false;
            referencedRelation: 'plan_assignments';
            referencedColumns: ['id'];
          },
        ];
      };
      sharing_consents: {
        Row: {
          consented_at: string | null;
          declined_at: string | null;
          email: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          consented_at?: string | null;
          declined_at?: string | null;
          email: string;
          user_id: string;
        };
        Update: {
          consented_at?: string | null;
          declined_at?: string | null;
          email?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      shipments: {
        Row: {
          address: Json | null;
          countries: string[];
          order_id: string;
          shipped_on: string | null;
          tracking_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          address?: Json | null;
          countries: string[];
          order_id: string;
          shipped_on?: string | null;
          tracking_url?: string | null;
        };
        Update: {
          address?: Json | null;
          countries?: string[];
          order_id?: string;
          shipped_on?: string | null;
          tracking_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'shipments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'shipments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      spent_credits: {
        Row: {
          credit_id: string | null;
          returned_at: string | null;
          spent_at: string;
          submission_id: string;
        };
        ComputedFields: never;
        Insert: {
          credit_id?: string | null;
          returned_at?: string | null;
          spent_at?: string;
          submission_id: string;
        };
        Update: {
          credit_id?: string | null;
          returned_at?: string | null;
          spent_at?: string;
          submission_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'spent_credits_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'review_credits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'spent_credits_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: true;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      stock: {
        Row: {
          option: string;
          pieces: number;
          product_id: number;
        };
        ComputedFields: never;
        Insert: {
          option?: string;
          pieces: number;
          product_id: number;
        };
        Update: {
          option?: string;
          pieces?: number;
          product_id?: number;
        };
        Relationships: [];
      };
      stock_reservations: {
        Row: {
          holders: string[];
          option: string;
          order_id: string;
          product_id: number;
          quantity: number;
          unreserved: number;
          until: string;
        };
        ComputedFields: never;
        Insert: {
          holders?: string[];
          option: string;
          order_id: string;
          product_id: number;
          quantity: number;
          unreserved?: number;
          until: string;
        };
        Update: {
          holders?: string[];
          option?: string;
          order_id?: string;
          product_id?: number;
          quantity?: number;
          unreserved?: number;
          until?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_reservations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'stock_reservations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_reservations_product_id_option_fkey';
            columns: ['product_id', 'option'];
            isOneToOne: false;
            referencedRelation: 'stock';
            referencedColumns: ['product_id', 'option'];
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
      submission_decisions: {
        Row: {
          apply_at: string;
          decided_by: string;
          decision: string;
          reason: string;
          submission_id: string;
        };
        ComputedFields: never;
        Insert: {
          apply_at?: string;
          decided_by: string;
          decision: string;
          reason?: string;
          submission_id: string;
        };
        Update: {
          apply_at?: string;
          decided_by?: string;
          decision?: string;
          reason?: string;
          submission_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'submission_decisions_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: true;
            referencedRelation: 'video_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      subscription_payments: {
        Row: {
          amount_cents: number;
          created_at: string;
          currency: string;
          email: string | null;
          hosted_invoice_url: string | null;
          id: string;
          invoice_id: string;
          livemode: boolean;
          paid_at: string;
          refund_failed_at: string | null;
          refund_failed_cents: number | null;
          refunded_cents: number;
          refunds_asked_at: string | null;
          stripe_payment_intent: string | null;
          stripe_subscription_id: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          created_at?: string;
          currency: string;
          email?: string | null;
          hosted_invoice_url?: string | null;
          id?: string;
          invoice_id: string;
          livemode: boolean;
          paid_at: string;
          refund_failed_at?: string | null;
          refund_failed_cents?: number | null;
          refunded_cents?: number;
          refunds_asked_at?: string | null;
          stripe_payment_intent?: string | null;
          stripe_subscription_id?: string | null;
          user_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          currency?: string;
          email?: string | null;
          hosted_invoice_url?: string | null;
          id?: string;
          invoice_id?: string;
          livemode?: boolean;
          paid_at?: string;
          refund_failed_at?: string | null;
          refund_failed_cents?: number | null;
          refunded_cents?: number;
          refunds_asked_at?: string | null;
          stripe_payment_intent?: string | null;
          stripe_subscription_id?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      subscriptions: {
        Row: {
          asked_at: string;
          cancel_at: string | null;
          created_at: string;
          current_period_end: string | null;
          ended_at: string | null;
          livemode: boolean;
          past_due_since: string | null;
          reminded_at: string | null;
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
          ended_at?: string | null;
          livemode: boolean;
          past_due_since?: string | null;
          reminded_at?: string | null;
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
          ended_at?: string | null;
          livemode?: boolean;
          past_due_since?: string | null;
          reminded_at?: string | null;
          status?: string;
          stripe_subscription_id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      training_plans: {
        Row: {
          coach_id: string | null;
          created_at: string;
          id: string;
          is_template: boolean;
          name: string;
          notes: string;
          product_id: number | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          coach_id?: string | null;
          created_at?: string;
          id?: string;
          is_template?: boolean;
          name: string;
          notes?: string;
          product_id?: number | null;
          updated_at?: string;
        };
        Update: {
          coach_id?: string | null;
          created_at?: string;
          id?: string;
          is_template?: boolean;
          name?: string;
          notes?: string;
          product_id?: number | null;
          updated_at?: string;
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
          suspended_at: string | null;
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
          suspended_at?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          download_count?: number;
          downloaded_at?: string | null;
          id?: string;
          order_id?: string;
          product_file_id?: string;
          suspended_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_downloads_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'money';
            referencedColumns: ['order_id'];
          },
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
          cleared_at: string | null;
          created_at: string;
          film_asked_at: string | null;
          id: string;
          opened_at: string | null;
          picture_frames_us: number[] | null;
          picture_key_us: number | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          seen_at: string | null;
          slow_motion: number | null;
          slow_motion_runs: Json | null;
          submission_status: string;
          submitted_at: string | null;
          unanswered_since: string | null;
          user_id: string;
          uses_credit: boolean;
          video_file_name: string;
          video_file_size: number;
          video_url: string;
        };
        ComputedFields: never;
        Insert: {
          cleared_at?: string | null;
          created_at?: string;
          film_asked_at?: string | null;
          id?: string;
          opened_at?: string | null;
          picture_frames_us?: number[] | null;
          picture_key_us?: number | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          seen_at?: string | null;
          slow_motion?: number | null;
          slow_motion_runs?: Json | null;
          submission_status?: string;
          submitted_at?: string | null;
          unanswered_since?: string | null;
          user_id?: string;
          uses_credit?: boolean;
          video_file_name: string;
          video_file_size: number;
          video_url: string;
        };
        Update: {
          cleared_at?: string | null;
          created_at?: string;
          film_asked_at?: string | null;
          id?: string;
          opened_at?: string | null;
          picture_frames_us?: number[] | null;
          picture_key_us?: number | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          seen_at?: string | null;
          slow_motion?: number | null;
          slow_motion_runs?: Json | null;
          submission_status?: string;
          submitted_at?: string | null;
          unanswered_since?: string | null;
          user_id?: string;
          uses_credit?: boolean;
          video_file_name?: string;
          video_file_size?: number;
          video_url?: string;
        };
        Relationships: [];
      };
      videos: {
        Row: {
          access: string;
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
          access?: string;
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
          access?: string;
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
          sync_rejected_at: string | null;
          sync_tried_at: string | null;
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
          sync_rejected_at?: string | null;
          sync_tried_at?: string | null;
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
          sync_rejected_at?: string | null;
          sync_tried_at?: string | null;
          synced_to_beehiiv?: boolean;
        };
        Relationships: [];
      };
    };
    Views: {
      money: {
        Row: {
          amount_cents: number;
          created_at: string;
          currency: string;
          email: string | null;
          fee_cents: number;
          id: string;
          items: string | null;
          kind: string | null;
          livemode: boolean;
          net_cents: number;
          order_id: string | null;
          tax_cents: number | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents?: number | null;
          created_at?: string | null;
          currency?: string | null;
          email?: string | null;
          fee_cents?: number | null;
          id?: string | null;
          items?: string | null;
          kind?: string | null;
          livemode?: boolean | null;
          net_cents?: number | null;
          order_id?: string | null;
          tax_cents?: number | null;
        };
        Update: {
          amount_cents?: number | null;
          created_at?: string | null;
          currency?: string | null;
          email?: string | null;
          fee_cents?: number | null;
          id?: string | null;
          items?: string | null;
          kind?: string | null;
          livemode?: boolean | null;
          net_cents?: number | null;
          order_id?: string | null;
          tax_cents?: number | null;
        };
        Relationships: [];
      };
      sales: {
        Row: {
          amount_cents: number | null;
          buyer_name: string | null;
          coupon_code: string | null;
          created_at: string | null;
          currency: string | null;
          dispute: string | null;
          disputed_cents: number | null;
          email: string | null;
          id: string | null;
          invoice_url: string | null;
          items: string | null;
          kind: string | null;
          livemode: boolean | null;
          paid_at: string | null;
          paid_cents: number | null;
          refunded_cents: number | null;
          ship_to: Json | null;
          shipped_on: string | null;
          shipping_cents: number | null;
          status: string | null;
          tax_cents: number | null;
          to_ship: boolean | null;
          tracking_url: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents?: number | null;
          buyer_name?: string | null;
          coupon_code?: string | null;
          created_at?: string | null;
          currency?: string | null;
          dispute?: string | null;
          disputed_cents?: number | null;
          email?: string | null;
          id?: string | null;
          invoice_url?: string | null;
          items?: string | null;
          kind?: string | null;
          livemode?: boolean | null;
          paid_at?: string | null;
          paid_cents?: number | null;
          refunded_cents?: number | null;
          ship_to?: Json | null;
          shipped_on?: string | null;
          shipping_cents?: number | null;
          status?: string | null;
          tax_cents?: number | null;
          to_ship?: boolean | null;
          tracking_url?: string | null;
          user_id?: string | null;
        };
        Update: {
          amount_cents?: number | null;
          buyer_name?: string | null;
          coupon_code?: string | null;
          created_at?: string | null;
          currency?: string | null;
          dispute?: string | null;
          disputed_cents?: number | null;
          email?: string | null;
          id?: string | null;
          invoice_url?: string | null;
          items?: string | null;
          kind?: string | null;
          livemode?: boolean | null;
          paid_at?: string | null;
          paid_cents?: number | null;
          refunded_cents?: number | null;
          ship_to?: Json | null;
          shipped_on?: string | null;
          shipping_cents?: number | null;
          status?: string | null;
          tax_cents?: number | null;
          to_ship?: boolean | null;
          tracking_url?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      announce_new_version: { Args: { p_path: string; p_upload: string }; Returns: number };
      apply_due_decisions: { Args: Record<PropertyKey, never>; Returns: number };
      ask_for_film: { Args: { p_message: string; p_submission_id: string }; Returns: string };
      ask_guardian_about_readiness: { Args: Record<PropertyKey, never>; Returns: undefined };
      ask_guardian_about_sharing: { Args: Record<PropertyKey, never>; Returns: undefined };
      ask_guardian_again: { Args: Record<PropertyKey, never>; Returns: undefined };
      assign_athlete: { Args: { p_athlete_id: string; p_coach_id: string }; Returns: undefined };
      begin_account_export: { Args: { p_user_id: string }; Returns: Json };
      begin_content_publication: {
        Args: { p_changes: Json; p_restores?: string; p_user_id: string };
        Returns: string;
      };
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
      cancel_unopened_orders: { Args: Record<PropertyKey, never>; Returns: number };
      chat_overview: {
        Args: { p_athlete_id: string };
        Returns: {
          athlete_id: string;
          athlete_name: string;
          coach_name: string;
          guardian_name: string;
          is_minor: boolean;
          read_at: string;
          waits_for_guardian: boolean;
        }[];
      };
      check_invitations: {
        Args: { p_rows: Json };
        Returns: {
          problems: string[];
          row_number: number;
        }[];
      };
      claim_jobs: { Args: { p_jobs: Json }; Returns: string[] };
      claim_mail: {
        Args: { p_limit?: number };
        Returns: {
          attempts: number;
          bundle_id: string | null;
          created_at: string;
          dedupe_key: string | null;
          failed_at: string | null;
          id: string;
          is_settled: boolean;
          kind: string;
          last_error: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          push: string | null;
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
      claim_my_purchases: { Args: Record<PropertyKey, never>; Returns: number };
      claim_push: {
        Args: { p_mail_id: string };
        Returns: {
          auth: string;
          endpoint: string;
          id: string;
          p256dh: string;
          shows_details: boolean;
        }[];
      };
      claim_refund: {
        Args: { p_amount_cents: number; p_order_id: string; p_refunded_cents: number };
        Returns: string;
      };
      claim_submission: {
        Args: { p_submission_id: string; p_take_over?: boolean };
        Returns: {
          coach_id: string;
          coach_name: string;
          expires_at: string;
          is_mine: boolean;
        }[];
      };
      close_held_payment: { Args: { p_session_id: string }; Returns: string };
      coach_notice: {
        Args: { p_submission_id: string };
        Returns: {
          athlete: string;
          due_at: string;
          is_paid: boolean;
          question: string;
        }[];
      };
      content_places: { Args: { p_user_id: string }; Returns: string[] };
      copy_plan: { Args: { p_is_template?: boolean; p_name: string; p_plan_id: string }; Returns: string };
      copy_plan_week: {
        Args: { p_from_week: number; p_plan_id: string; p_to_week: number };
        Returns: undefined;
      };
      count_announcement_recipients: { Args: { p_athlete_ids: string[] }; Returns: number };
      count_download: { Args: { p_file_id: string; p_user_id: string }; Returns: boolean };
      count_earlier_buyers: {
        Args: { p_path: string; p_upload: string };
        Returns: {
          buyers: number;
          is_announced: boolean;
        }[];
      };
      count_owner_lists: {
        Args: Record<PropertyKey, never>;
        Returns: {
          app_waitlist: number;
          demo_waitlist: number;
          disputed_orders: number;
          free_downloads: number;
          messages: number;
          newsletter: number;
          open_messages: number;
          paid_orders: number;
          refunded_orders: number;
          taken: Json;
        }[];
      };
      count_rehearsal: { Args: Record<PropertyKey, never>; Returns: Json };
      count_review_credits: { Args: Record<PropertyKey, never>; Returns: number };
      count_submissions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          approved: number;
          pending: number;
          rejected: number;
          total: number;
        }[];
      };
      count_subscribers: {
        Args: Record<PropertyKey, never>;
        Returns: {
          active: number;
          active_before: number;
          compared_at: string;
          failed: number;
          lost: number;
        }[];
      };
      count_training_days: {
        Args: { p_athlete_id?: string };
        Returns: {
          days: number;
          week: string;
        }[];
      };
      count_waiting: {
        Args: Record<PropertyKey, never>;
        Returns: {
          chat: number;
          chats: number;
          feedback: number;
          messages: number;
          needs: number;
          reviews: number;
        }[];
      };
      decide_submission: {
        Args: { p_decision: string; p_reason?: string; p_submission_id: string };
        Returns: string;
      };
      end_account_export: { Args: { p_run: string }; Returns: undefined };
      end_need: { Args: { p_again?: boolean; p_id: string; p_kind: string }; Returns: boolean };
      erase_address: { Args: { p_email: string }; Returns: Json };
      export_account_part: { Args: { p_after?: string; p_function: string; p_run: string }; Returns: Json };
      files_of_orders: {
        Args: { p_order_ids: string[] };
        Returns: {
          bucket_id: string;
          file_name: string;
          file_type: string;
          id: string;
          order_id: string;
          path: string;
          product_id: number;
          upload: string;
        }[];
      };
      find_account: { Args: { p_email: string }; Returns: string };
      find_balance_import: {
        Args: { p_livemode: boolean };
        Returns: {
          after_id: string;
          complete_to: string;
          started_at: string;
        }[];
      };
      find_invitation: {
        Args: { p_id: string };
        Returns: {
          email: string;
          expires_at: string;
          free_until: string;
          name: string;
          state: string;
          unconfirmed_account: string;
        }[];
      };
      find_payment_comparison: { Args: Record<PropertyKey, never>; Returns: string };
      finish_content_publication: { Args: { p_id: string; p_problem?: string }; Returns: boolean };
      finish_review: {
        Args: { p_decision: string; p_submission_id: string; p_summary: string };
        Returns: string;
      };
      forget_old_invitations: { Args: Record<PropertyKey, never>; Returns: number };
      forget_old_mail: { Args: Record<PropertyKey, never>; Returns: number };
      forget_password_tries: { Args: { p_user_id: string }; Returns: undefined };
      free_library_until: { Args: { p_user_id: string }; Returns: string };
      free_reservation: { Args: { p_order_id: string }; Returns: undefined };
      fulfil_order: {
        Args: {
          p_accepted?: boolean;
          p_address?: Json;
          p_amount_cents: number;
          p_coupon_id?: string;
          p_currency: string;
          p_discount_cents?: number;
          p_discount_code?: string;
          p_email?: string;
          p_event_id: string;
          p_event_type: string;
          p_invoice_id?: string;
          p_invoice_url?: string;
          p_livemode: boolean;
          p_order_id: string;
          p_paid_cents?: number;
          p_payment_intent?: string;
          p_session_id: string;
          p_shipping_cents?: number;
          p_tax_cents?: number;
        };
        Returns: Json;
      };
      give_review_credits: {
        Args: { p_count: number; p_note?: string; p_user_id: string };
        Returns: undefined;
      };
      grant_role: {
        Args: { p_email: string; p_role: Database['public']['Enums']['app_role'] };
        Returns: boolean;
      };
      hand_over_submission: { Args: { p_coach_id: string; p_submission_id: string }; Returns: undefined };
      has_role: {
        Args: { _role: Database['public']['Enums']['app_role']; _user_id: string };
        Returns: boolean;
      };
      invite_athletes: { Args: { p_rows: Json }; Returns: number };
      is_guardian_consent_asked: { Args: { p_user_id: string }; Returns: boolean };
      is_last_admin: { Args: { p_user_id: string }; Returns: boolean };
      jump_progress: {
        Args: { p_user_id?: string };
        Returns: {
          bar_m: number;
          clearance_above_grip_m: number;
          contact_error_s: number;
          contact_s: number;
          grip_height_checked_by: string;
          grip_height_error_m: number;
          grip_height_m: number;
          grip_m: number;
          hips_over_bar_checked_by: string;
          hips_over_bar_error_m: number;
          hips_over_bar_m: number;
          last_step_error_s: number;
          last_step_s: number;
          made: boolean;
          plant_to_take_off_error_s: number;
          plant_to_take_off_s: number;
          pole_bend: number;
          pole_bend_checked_by: string;
          pole_bend_error: number;
          pole_length_m: number;
          pole_rating_kg: number;
          run_up_lefts: number;
          run_up_speed: number;
          run_up_speed_checked_by: string;
          run_up_speed_error: number;
          second_last_step_error_s: number;
          second_last_step_s: number;
          sent_at: string;
          steps_per_s: number;
          steps_per_s_error: number;
          submission_id: string;
          take_off_distance_checked_by: string;
          take_off_distance_error_m: number;
          take_off_distance_m: number;
        }[];
      };
      keep_admin_password: { Args: { p_user_id: string }; Returns: undefined };
      keep_picture: {
        Args: { p_frames_us: number[]; p_key_us: number; p_submission_id: string };
        Returns: undefined;
      };
      keep_recovery_codes: { Args: { p_hashes: string[]; p_user_id: string }; Returns: undefined };
      keep_reservation: { Args: { p_session_id: string }; Returns: undefined };
      list_announcement_recipients: {
        Args: Record<PropertyKey, never>;
        Returns: {
          athlete_id: string;
          is_mine: boolean;
          name: string;
        }[];
      };
      list_best_jumps: {
        Args: { p_athlete_id?: string };
        Returns: {
          bar_m: number;
          grip_m: number;
          held_on: string;
          kind: string;
          made: boolean;
          pole_length_m: number;
          pole_rating_kg: number;
          run_up_lefts: number;
          session_id: string;
          submission_id: string;
        }[];
      };
      list_chat: {
        Args: {
          p_athlete_id: string;
          p_before?: string;
          p_before_id?: string;
          p_limit?: number;
          p_search?: string;
        };
        Returns: {
          author_id: string;
          author_name: string;
          body: string;
          created_at: string;
          drills: Json;
          id: string;
          images: string[];
          is_announcement: boolean;
          is_coach: boolean;
          submission_id: string;
          video_file_name: string;
        }[];
      };
      list_chat_threads: {
        Args: { p_limit?: number; p_offset?: number; p_only?: string; p_search?: string };
        Returns: {
          athlete_id: string;
          first_name: string;
          is_mine: boolean;
          is_minor: boolean;
          last_at: string;
          last_body: string;
          last_is_coach: boolean;
          last_name: string;
          total: number;
          unread: number;
        }[];
      };
      list_coaches: {
        Args: Record<PropertyKey, never>;
        Returns: {
          athletes: number;
          away_until: string;
          id: string;
          name: string;
        }[];
      };
      list_failed_payments: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          name: string;
          open_until: string;
          reminded_at: string;
          since: string;
          subscription_id: string;
        }[];
      };
      list_forgotten_chat_images: {
        Args: { p_now: string };
        Returns: {
          name: string;
        }[];
      };
      list_forgotten_review_audio: {
        Args: { p_now: string };
        Returns: {
          name: string;
        }[];
      };
      list_forgotten_videos: {
        Args: { p_now: string };
        Returns: {
          name: string;
        }[];
      };
      list_groups: {
        Args: Record<PropertyKey, never>;
        Returns: {
          athletes: number;
          id: string;
          name: string;
        }[];
      };
      list_hidden_submissions: { Args: Record<PropertyKey, never>; Returns: string[] };
      list_my_feedback: {
        Args: { p_limit?: number; p_offset?: number };
        Returns: {
          coach_replies: number;
          created_at: string;
          due_at: string;
          is_new: boolean;
          notes: number;
          notes_done: number;
          reviewed_at: string;
          submission_id: string;
          submission_status: string;
          submitted_at: string;
          summary: string;
          total: number;
          video_file_name: string;
        }[];
      };
      list_needs: {
        Args: Record<PropertyKey, never>;
        Returns: {
          detail: Json;
          id: string;
          kind: string;
          order_id: string;
          since: string;
        }[];
      };
      list_pain: {
        Args: Record<PropertyKey, never>;
        Returns: {
          athlete_id: string;
          checked_on: string;
          name: string;
          pain: string[];
        }[];
      };
      list_personal_files: {
        Args: { p_user_id: string };
        Returns: {
          bucket_id: string;
          name: string;
        }[];
      };
      list_plan_athletes: {
        Args: { p_limit?: number; p_offset?: number; p_plan_id: string };
        Returns: {
          assignment_id: string;
          is_bought: boolean;
          last_logged_at: string;
          name: string;
          sessions_logged: number;
          starts_on: string;
          total: number;
          user_id: string;
        }[];
      };
      list_plans: {
        Args: Record<PropertyKey, never>;
        Returns: {
          athletes: number;
          coach_id: string;
          id: string;
          is_template: boolean;
          name: string;
          product_id: number;
          weeks: number;
        }[];
      };
      list_poles: {
        Args: { p_athlete_id?: string };
        Returns: {
          brand: string;
          flex: number;
          grip_from_m: number;
          grip_to_m: number;
          id: string;
          is_club: boolean;
          is_put_away: boolean;
          jumps: number;
          last_used_at: string;
          length_m: number;
          rating_kg: number;
          version: number;
        }[];
      };
      list_purchased_plans: {
        Args: Record<PropertyKey, never>;
        Returns: {
          name: string;
          notes: string;
          order_id: string;
          plan_id: string;
          sessions: number;
          weeks: number;
        }[];
      };
      list_reservations: {
        Args: { p_product_id: number };
        Returns: {
          email: string;
          network: string;
          option: string;
          order_id: string;
          quantity: number;
          unreserved: number;
          until: string;
        }[];
      };
      list_set_history: {
        Args: { p_athlete_id?: string };
        Returns: {
          assignment_id: string | null;
          athlete_id: string;
          created_at: string;
          day: number;
          distance_m: number | null;
          done_on: string;
          effort: number | null;
          exercise: string;
          height_m: number | null;
          id: string;
          item_id: string;
          reps: number | null;
          seconds: number | null;
          set_number: number;
          updated_at: string;
          version: number;
          week: number;
          weight_kg: number | null;
          weight_typed: string | null;
          write_id: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'set_logs';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_sold_out: {
        Args: Record<PropertyKey, never>;
        Returns: {
          option: string;
          product_id: number;
        }[];
      };
      list_staff: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          name: string;
          role: Database['public']['Enums']['app_role'];
          since: string;
        }[];
      };
      list_unused_pdfs: { Args: Record<PropertyKey, never>; Returns: string[] };
      list_waiting_for_guardian: {
        Args: { p_athlete_id?: string };
        Returns: {
          athlete_id: string;
          athlete_name: string;
          since: string;
          videos: number;
        }[];
      };
      list_waiting_videos: {
        Args: { p_user_id: string };
        Returns: {
          video_file_name: string;
          waits_for: string;
        }[];
      };
      mark_chat_read: { Args: { p_athlete_id: string; p_until: string }; Returns: undefined };
      mark_feedback_seen: { Args: { p_submission_id: string }; Returns: undefined };
      mark_note_done: { Args: { p_done: boolean; p_note_id: string }; Returns: string };
      mark_shipped: {
        Args: { p_order_id: string; p_shipped_on: string; p_tracking_url?: string };
        Returns: string;
      };
      may_act_as: {
        Args: { p_level: string; p_role: Database['public']['Enums']['app_role']; p_user_id: string };
        Returns: boolean;
      };
      member_details: { Args: { p_user_id: string }; Returns: Json };
      monthly_reviews: {
        Args: Record<PropertyKey, never>;
        Returns: {
          left: number;
          per_month: number;
          renews_at: string;
        }[];
      };
      my_note_texts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          body: string;
          uses: number;
        }[];
      };
      my_recent_drills: {
        Args: Record<PropertyKey, never>;
        Returns: {
          video_id: string;
        }[];
      };
      open_submission: { Args: { p_submission_id: string }; Returns: undefined };
      place_order: {
        Args: {
          p_currency: string;
          p_email?: string;
          p_holders?: string[];
          p_items: Json;
          p_livemode: boolean;
          p_shipping?: Json;
          p_tax?: string;
          p_user_id?: string;
        };
        Returns: string;
      };
      queue_due_notices: { Args: Record<PropertyKey, never>; Returns: number };
      queue_session_reminders: { Args: Record<PropertyKey, never>; Returns: number };
      read_balance_extent: {
        Args: Record<PropertyKey, never>;
        Returns: {
          complete_from: string;
          is_walking: boolean;
        }[];
      };
      read_calendar_feed: { Args: { p_token: string }; Returns: Json };
      read_shared_review: { Args: { p_counts: boolean; p_token: string }; Returns: Json };
      readiness_state: { Args: Record<PropertyKey, never>; Returns: string };
      record_balance_transactions: {
        Args: { p_is_last?: boolean; p_livemode: boolean; p_rows: Json; p_started_at?: string };
        Returns: number;
      };
      record_dispute: {
        Args: {
          p_amount_cents: number;
          p_answer_by?: string;
          p_asked_at: string;
          p_dispute_id: string;
          p_event_id: string;
          p_event_type: string;
          p_livemode: boolean;
          p_opened_at: string;
          p_order_id?: string;
          p_payment_intent?: string;
          p_reason: string;
          p_status: string;
        };
        Returns: Json;
      };
      record_guardian_consent: {
        Args: { p_consents: boolean; p_email: string; p_user_id: string };
        Returns: undefined;
      };
      record_payment_comparison: { Args: Record<PropertyKey, never>; Returns: undefined };
      record_readiness_consent: {
        Args: { p_consents: boolean; p_email: string; p_user_id: string };
        Returns: undefined;
      };
      record_sharing_consent: {
        Args: { p_consents: boolean; p_email: string; p_user_id: string };
        Returns: undefined;
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
      record_subscription_payment: {
        Args: {
          p_amount_cents: number;
          p_currency: string;
          p_invoice_id: string;
          p_invoice_url?: string;
          p_livemode: boolean;
          p_paid_at: string;
          p_payment_intent?: string;
          p_subscription_id?: string;
          p_user_id?: string;
        };
        Returns: boolean;
      };
      record_subscription_refund: {
        Args: { p_asked_at?: string; p_payment_intent: string; p_refunded_cents: number };
        Returns: boolean;
      };
      refund_attempt: { Args: { p_order_id: string }; Returns: string };
      refund_order: {
        Args: {
          p_amount_cents: number;
          p_asked_at?: string;
          p_currency: string;
          p_event_id: string;
          p_event_type: string;
          p_failed?: Json;
          p_livemode: boolean;
          p_order_id?: string;
          p_payment_intent?: string;
          p_refunded_cents: number;
        };
        Returns: Json;
      };
      release_refund: {
        Args: { p_amount_cents: number; p_order_id: string; p_refunded_cents: number };
        Returns: undefined;
      };
      remember_product_id: { Args: { p_id: number }; Returns: undefined };
      remind_payment: { Args: { p_subscription_id: string }; Returns: string };
      renew_calendar_feed: { Args: Record<PropertyKey, never>; Returns: string };
      renew_mail: { Args: { p_attempt: number; p_id: string }; Returns: boolean };
      reopen_order: { Args: { p_order_id: string }; Returns: string };
      replace_film: {
        Args: { p_file_name: string; p_message: string; p_submission_id: string; p_video_url: string };
        Returns: undefined;
      };
      report_job: { Args: { p_error?: string; p_name: string }; Returns: undefined };
      request_my_files: { Args: { p_email: string }; Returns: undefined };
      resend_invitation: { Args: { p_id: string }; Returns: string };
      resend_receipt: { Args: { p_order_id: string }; Returns: string };
      reset_second_factor: { Args: { p_email: string }; Returns: boolean };
      review_overview: {
        Args: { p_submission_id: string };
        Returns: {
          athlete_first_name: string;
          athlete_last_name: string;
          coach_name: string;
          credit_refunded: boolean;
          credit_returned: boolean;
          due_at: string;
          guardian_name: string;
          has_credit: boolean;
          is_minor: boolean;
          submission_id: string;
        }[];
      };
      review_queue: {
        Args: {
          p_filter?: string;
          p_group_id?: string;
          p_limit?: number;
          p_offset?: number;
          p_search?: string;
        };
        Returns: {
          claim_is_mine: boolean;
          claimed_by: string;
          coach_away_until: string;
          coach_id: string;
          coach_name: string;
          credit_refunded: boolean;
          draft_notes: number;
          due_at: string;
          first_name: string;
          groups: string[];
          has_credit: boolean;
          hours_left: number;
          is_minor: boolean;
          is_subscriber: boolean;
          last_name: string;
          question: string;
          submission_id: string;
          submitted_at: string;
          total: number;
          trim_start_us: number;
          unanswered_reply: string;
          user_id: string;
          video_file_name: string;
          video_url: string;
        }[];
      };
      review_times: {
        Args: Record<PropertyKey, never>;
        Returns: {
          median_hours: number;
          p90_hours: number;
          reviews: number;
        }[];
      };
      revoke_invitation: { Args: { p_id: string }; Returns: string };
      revoke_role: {
        Args: { p_email: string; p_role: Database['public']['Enums']['app_role'] };
        Returns: boolean;
      };
      save_content_drafts: { Args: { p_drafts: Json; p_user_id: string }; Returns: boolean };
      save_jump_log: { Args: { p_device: string; p_items: Json }; Returns: Json };
      save_plan_session: {
        Args: {
          p_day: number;
          p_items: Json;
          p_notes: string;
          p_plan_id: string;
          p_title: string;
          p_week: number;
        };
        Returns: string;
      };
      save_push_subscription: {
        Args: {
          p_auth: string;
          p_endpoint: string;
          p_p256dh: string;
          p_session_id: string;
          p_time_zone: string;
          p_user_id: string;
        };
        Returns: undefined;
      };
      save_review_items: { Args: { p_items: Json }; Returns: Json };
      search_athletes: {
        Args: { p_limit?: number; p_search?: string };
        Returns: {
          id: string;
          is_mine: boolean;
          name: string;
        }[];
      };
      search_free_downloads: {
        Args: { p_limit?: number; p_offset?: number; p_search?: string };
        Returns: {
          created_at: string;
          email: string;
          id: string;
          name: string;
          product_id: number;
          product_name: string;
          total: number;
        }[];
      };
      search_invitations: {
        Args: { p_limit?: number; p_offset?: number; p_search?: string; p_state?: string };
        Returns: {
          accepted_at: string;
          email: string;
          expires_at: string;
          free_until: string;
          group_name: string;
          id: string;
          name: string;
          sent_at: string;
          state: string;
          total: number;
        }[];
      };
      search_members: {
        Args: { p_group_id?: string; p_limit?: number; p_offset?: number; p_search?: string };
        Returns: {
          coach_id: string;
          confirmed: boolean;
          created_at: string;
          email: string;
          first_name: string;
          free_until: string;
          groups: string[];
          id: string;
          last_name: string;
          last_sign_in_at: string;
          orders: number;
          phone_number: string;
          roles: Database['public']['Enums']['app_role'][];
          submissions: number;
          subscribed: boolean;
          subscription_ends_at: string;
          subscription_state: string;
          total: number;
        }[];
      };
      search_messages: {
        Args: { p_is_answered?: boolean; p_limit?: number; p_offset?: number; p_search?: string };
        Returns: {
          answered_at: string;
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
          subject: string;
          total: number;
        }[];
      };
      search_money: {
        Args: { p_limit?: number; p_month?: string; p_offset?: number; p_search?: string };
        Returns: {
          amount_cents: number;
          created_at: string;
          currency: string;
          email: string;
          fee_cents: number;
          id: string;
          items: string;
          kind: string;
          net_cents: number;
          order_id: string;
          tax_cents: number;
          total: number;
        }[];
      };
      search_orders: {
        Args: { p_limit?: number; p_offset?: number; p_search?: string; p_status?: string };
        Returns: {
          amount_cents: number;
          created_at: string;
          currency: string;
          dispute: string;
          email: string;
          first_name: string;
          id: string;
          invoice_url: string;
          items: string;
          kind: string;
          last_name: string;
          livemode: boolean;
          paid_at: string;
          paid_cents: number;
          refunded_cents: number;
          status: string;
          to_ship: boolean;
          total: number;
        }[];
      };
      search_submissions: {
        Args: { p_limit?: number; p_offset?: number; p_search?: string; p_status?: string };
        Returns: {
          created_at: string;
          decision: string;
          decision_reason: string;
          decision_seconds_left: number;
          first_name: string;
          has_credit: boolean;
          has_draft: boolean;
          id: string;
          is_minor: boolean;
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
      search_trail: {
        Args: { p_about?: string; p_limit?: number; p_offset?: number; p_search?: string };
        Returns: {
          action: string;
          admin_email: string;
          created_at: string;
          details: Json;
          id: number;
          label: string;
          target: string;
          total: number;
        }[];
      };
      search_waitlist: {
        Args: { p_limit?: number; p_list?: string; p_offset?: number; p_search?: string };
        Returns: {
          created_at: string;
          email: string;
          first_name: string;
          id: string;
          is_coach: boolean;
          is_vaulter: boolean;
          last_name: string;
          list: string;
          synced_to_beehiiv: boolean;
          total: number;
        }[];
      };
      seed_exercise: { Args: { p_exercise: Json }; Returns: boolean };
      send_announcement: { Args: { p_athlete_ids: string[]; p_body: string; p_id: string }; Returns: number };
      sessions_to_do: { Args: { p_day: string; p_user_id: string }; Returns: string[] };
      set_athlete_groups: { Args: { p_athlete_id: string; p_names: string[] }; Returns: undefined };
      set_free_until: { Args: { p_until: string; p_user_id: string }; Returns: undefined };
      set_guardian: {
        Args: { p_age_from?: number; p_email?: string; p_is_minor: boolean; p_name?: string };
        Returns: undefined;
      };
      set_guardian_consent_age: { Args: { p_age: number }; Returns: undefined };
      set_monthly_reviews: { Args: { p_free: number; p_subscriber: number }; Returns: undefined };
      set_product_files: { Args: { p_files: Json }; Returns: undefined };
      set_readiness: { Args: { p_agrees: boolean }; Returns: undefined };
      set_role: {
        Args: { p_has_role: boolean; p_role: Database['public']['Enums']['app_role']; p_user_id: string };
        Returns: boolean;
      };
      set_slow_motion: {
        Args: { p_runs?: Json; p_slow_motion: number; p_submission_id: string };
        Returns: undefined;
      };
      set_stock: { Args: { p_option: string; p_pieces: number; p_product_id: number }; Returns: undefined };
      settle_mail: {
        Args: {
          p_attempt?: number;
          p_error?: string;
          p_id: string;
          p_obsolete?: boolean;
          p_permanent?: boolean;
        };
        Returns: undefined;
      };
      settle_push: {
        Args: {
          p_delivered: boolean;
          p_gone: string[];
          p_mail_id: string;
          p_refused?: Json;
          p_taken?: string[];
        };
        Returns: string;
      };
      share_review: {
        Args: { p_days: number; p_shows_name: boolean; p_shows_voice?: boolean; p_submission_id: string };
        Returns: {
          expires_at: string;
          id: string;
          token: string;
        }[];
      };
      sharing_state: { Args: Record<PropertyKey, never>; Returns: string };
      spend_review_credit: { Args: { p_submission_id: string }; Returns: string };
      staff_access: {
        Args: Record<PropertyKey, never>;
        Returns: {
          roles: Database['public']['Enums']['app_role'][];
          standing: string;
        }[];
      };
      start_purchased_plan: { Args: { p_plan_id: string; p_starts_on: string }; Returns: string };
      stop_guardian_mail: { Args: { p_email: string; p_user_id: string }; Returns: undefined };
      submission_room: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bytes_limit: number;
          file_bytes_limit: number;
          used_bytes: number;
          waiting: number;
          waiting_limit: number;
        }[];
      };
      subscription_of: {
        Args: { p_livemode: boolean; p_now?: string; p_user_id: string };
        Returns: {
          ends_at: string;
          state: string;
        }[];
      };
      sum_money_by_month: {
        Args: Record<PropertyKey, never>;
        Returns: {
          currency: string;
          disputes_cents: number;
          fees_cents: number;
          month: string;
          net_cents: number;
          other_cents: number;
          payments_cents: number;
          refunds_cents: number;
          tax_cents: number;
        }[];
      };
      take_back_order: { Args: { p_order_id: string }; Returns: string };
      take_back_rehearsal: { Args: Record<PropertyKey, never>; Returns: Json };
      take_back_review_credits: { Args: { p_credit_id: string }; Returns: number };
      take_password_try: { Args: { p_user_id: string }; Returns: boolean };
      take_product_id: { Args: { p_known: number }; Returns: number };
      undo_decision: { Args: { p_submission_id: string }; Returns: undefined };
      use_monthly_review: { Args: { p_submission_id: string }; Returns: string };
      use_recovery_code: {
        Args: { p_hash: string; p_session_id: string; p_user_id: string };
        Returns: boolean;
      };
    };
    Enums: {
      app_role: 'admin' | 'coach' | 'desk' | 'editor';
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
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
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
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
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
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
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
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
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
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
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
      app_role: ['admin', 'coach', 'desk', 'editor'],
    },
  },
} as const;
