import type { ExportedListName } from '../_shared/domain/admin-calls.ts';
import type { CsvCell } from '../_shared/domain/csv.ts';
import type { ServiceClient } from '../_shared/dependencies.ts';
import { orderNumber } from '../_shared/domain/order-texts.ts';
import { shippingAddress } from '../_shared/orders.ts';

/** The data API's maximum number of rows per response. */
export const ROWS_PER_PAGE = 1000;

/** The last row of the previous page. */
interface Cursor {
  created_at: string;
  id: string;
}

export interface ExportedRow extends Cursor {
  cells: CsvCell[];
}

interface ExportedList {
  header: string[];
  /** Whether `only` can have this value. */
  accepts(only: string): boolean;
  /**
   * Reads the rows after the cursor, oldest first; fewer than ROWS_PER_PAGE at the end. Throws when the database fails.
   */
  readPage(supabase: ServiceClient, options: { only?: string; after?: Cursor }): Promise<ExportedRow[]>;
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Returns the first moment of a month such as '2026-11', in UTC, and that of the next month. */
function boundsOfMonth(month: string): [from: string, to: string] {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  return [from.toISOString(), to.toISOString()];
}

/** Filter for the rows after a cursor. Offsets would skip or repeat rows that are added or deleted meanwhile. */
function afterCursor({ created_at: time, id }: Cursor): string {
  return `created_at.gt."${time}",and(created_at.eq."${time}",id.gt.${id})`;
}

/** Formats a time as '2026-11-21 18:05' in UTC, which spreadsheets can sort. */
function formatMinute(time: string | null): string {
  return time === null ? '' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

/** The columns from 'Ship to' to 'Country'; empty without an address. */
function addressCells(stored: unknown): string[] {
  const address = shippingAddress.safeParse(stored).data;
  const { name, line1, line2, city, state, postalCode, country } = address ?? {};
  return [name, line1, line2, city, state, postalCode, country].map((part) => part ?? '');
}

export const lists: Readonly<Record<ExportedListName, ExportedList>> = {
  waitlist: {
    header: [
      'Email',
      'First name',
      'Last name',
      'List',
      'Vaulter',
      'Coach',
      'Handed to newsletter',
      'Joined (UTC)',
    ],
    accepts: (only) => ['newsletter', 'app', 'demo'].includes(only),
    async readPage(supabase, { only, after }) {
      let query = supabase
        .from('waitlist')
        .select('id, email, first_name, last_name, list, is_vaulter, is_coach, synced_to_beehiiv, created_at')
        .order('created_at')
        .order('id')
        .limit(ROWS_PER_PAGE);
      if (only !== undefined) query = query.eq('list', only);
      if (after !== undefined) query = query.or(afterCursor(after));
      const { data, error } = await query;
      if (error) throw new Error('The waitlist could not be read', { cause: error });
      return data.map((row) => ({
        ...row,
        cells: [
          row.email,
          row.first_name,
          row.last_name,
          row.list,
          row.is_vaulter,
          row.is_coach,
          row.synced_to_beehiiv,
          formatMinute(row.created_at),
        ],
      }));
    },
  },
  downloads: {
    header: ['Name', 'Email', 'PDF', 'Downloaded (UTC)'],
    accepts: () => false,
    async readPage(supabase, { after }) {
      let query = supabase
        .from('free_download_submissions')
        .select('id, name, email, product_name, created_at')
        .order('created_at')
        .order('id')
        .limit(ROWS_PER_PAGE);
      if (after !== undefined) query = query.or(afterCursor(after));
      const { data, error } = await query;
      if (error) throw new Error('The downloads could not be read', { cause: error });
      return data.map((row) => ({
        ...row,
        cells: [row.name, row.email, row.product_name, formatMinute(row.created_at)],
      }));
    },
  },
  orders: {
    header: [
      'Order',
      'Status',
      'Name',
      'Email',
      'Items',
      'Amount',
      'Refunded',
      'Test payment',
      'Ordered (UTC)',
      'Paid (UTC)',
      'Dispute',
      'Disputed',
      'Coupon',
      'Paid',
      'Shipping',
      'Ship to',
      'Address line 1',
      'Address line 2',
      'City',
      'State',
      'Postal code',
      'Country',
      'To ship',
      'Shipped on',
      'Tracking link',
      'Currency',
      'Tax',
      'Invoice',
    ],
    accepts: (only) => ['paid', 'disputed', 'refunded', 'unpaid', 'to-ship', 'subscription'].includes(only),
    async readPage(supabase, { only, after }) {
      let query = supabase
        .from('sales')
        .select(
          'id, kind, status, buyer_name, email, items, amount_cents, refunded_cents, dispute, disputed_cents, livemode, created_at, paid_at, coupon_code, paid_cents, shipping_cents, to_ship, ship_to, shipped_on, tracking_url, currency, tax_cents, invoice_url',
        )
        .order('created_at')
        .order('id')
        .limit(ROWS_PER_PAGE);
      if (only === 'subscription') query = query.eq('kind', only);
      else if (only === 'to-ship') query = query.eq('to_ship', true);
      else if (only === 'unpaid') query = query.in('status', ['pending', 'cancelled']);
      else if (only !== undefined) query = query.eq('status', only);
      else query = query.not('status', 'in', '(pending,cancelled)');
      if (after !== undefined) query = query.or(afterCursor(after));
      const { data, error } = await query;
      if (error) throw new Error('The orders could not be read', { cause: error });
      return data.map((row) => ({
        id: row.id,
        created_at: row.created_at,
        cells: [
          orderNumber(row),
          row.status,
          row.buyer_name ?? '',
          row.email ?? '',
          row.items,
          { cents: row.amount_cents, currency: row.currency },
          { cents: row.refunded_cents, currency: row.currency },
          !row.livemode,
          formatMinute(row.created_at),
          formatMinute(row.paid_at),
          row.dispute ?? '',
          { cents: row.disputed_cents, currency: row.currency },
          row.coupon_code ?? '',
          row.paid_cents === null ? '' : { cents: row.paid_cents, currency: row.currency },
          { cents: row.shipping_cents, currency: row.currency },
          ...addressCells(row.ship_to),
          row.to_ship,
          row.shipped_on ?? '',
          row.tracking_url ?? '',
          row.currency.toUpperCase(),
          row.tax_cents === null ? '' : { cents: row.tax_cents, currency: row.currency },
          row.invoice_url ?? '',
        ],
      }));
    },
  },
  money: {
    header: [
      'Date (UTC)',
      'Kind',
      'Order',
      'Email',
      'Items',
      'Amount',
      'Fee',
      'Net',
      'Stripe ID',
      'Currency',
      'Tax',
    ],
    accepts: (only) => monthPattern.test(only),
    async readPage(supabase, { only, after }) {
      let query = supabase
        .from('money')
        .select(
          'id, kind, order_id, email, items, amount_cents, fee_cents, net_cents, currency, tax_cents, created_at',
        )
        .order('created_at')
        .order('id')
        .limit(ROWS_PER_PAGE);
      if (only !== undefined) {
        const [from, to] = boundsOfMonth(only);
        query = query.gte('created_at', from).lt('created_at', to);
      }
      if (after !== undefined) query = query.or(afterCursor(after));
      const { data, error } = await query;
      if (error) throw new Error('The money could not be read', { cause: error });
      return data.map((row) => ({
        ...row,
        cells: [
          formatMinute(row.created_at),
          row.kind,
          row.order_id === null ? '' : orderNumber({ id: row.order_id }),
          row.email,
          row.items,
          { cents: row.amount_cents, currency: row.currency },
          { cents: row.fee_cents, currency: row.currency },
          { cents: row.net_cents, currency: row.currency },
          row.id,
          row.currency.toUpperCase(),
          row.tax_cents === null ? '' : { cents: row.tax_cents, currency: row.currency },
        ],
      }));
    },
  },
};
