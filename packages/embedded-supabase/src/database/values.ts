import pg from 'pg';

/** A column of a result: its name and the oid of its type. Domains have the oid of their base type. */
export interface Column {
  name: string;
  dataTypeID: number;
}

type Decode = (text: string) => unknown;

const decodeNumber: Decode = Number;
const decodeJson: Decode = (text) => JSON.parse(text) as unknown;
const decodeBytes: Decode = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

/** Decoders of the scalar types that are not returned as text, by oid. */
const scalars = new Map<number, Decode>([
  [16, (text) => text === 't'], // bool
  [17, decodeBytes], // bytea
  [20, decodeNumber], // int8
  [21, decodeNumber], // int2
  [23, decodeNumber], // int4
  [26, decodeNumber], // oid
  [700, decodeNumber], // float4
  [701, decodeNumber], // float8
  [114, decodeJson], // json
  [3802, decodeJson], // jsonb
]);

/** Element types of built-in types, to avoid catalog queries; 0 means 'not an array'. */
const knownElementTypes: readonly (readonly [oid: number, element: number])[] = [
  ...[18, 19, 25, 1042, 1043, 1082, 1083, 1114, 1184, 1186, 1266, 1700, 2278, 2950, 5069].map(
    (text) => [text, 0] as const,
  ),
  [199, 114], // json[]
  [1000, 16], // bool[]
  [1001, 17], // bytea[]
  [1005, 21], // int2[]
  [1007, 23], // int4[]
  [1009, 25], // text[]
  [1015, 1043], // varchar[]
  [1016, 20], // int8[]
  [1021, 700], // float4[]
  [1022, 701], // float8[]
  [1028, 26], // oid[]
  [1115, 1114], // timestamp[]
  [1182, 1082], // date[]
  [1185, 1184], // timestamptz[]
  [1231, 1700], // numeric[]
  [2951, 2950], // uuid[]
  [3807, 3802], // jsonb[]
];

/** Selects `oid` and `element` (0 unless the type is an array) of the types with the oids `$1::oid[]`. */
export const elementTypesSql = `select oid, case when typoutput = 'array_out'::regproc then typelem else 0 end as element
  from pg_catalog.pg_type where oid = any ($1::oid[])`;

/**
 * Decodes Postgres' text output into the values that `Transaction` documents. Array types created by migrations (of
 * enums, of rows) have no fixed oid, so they are looked up in the catalog on first use.
 */
export class ResultDecoder {
  private readonly elementTypes = new Map<number, number>(knownElementTypes);

  /** Returns the oids that must be passed to `learn` before `decode`. */
  unknownTypes(columns: readonly Column[]): number[] {
    return columns
      .map((column) => column.dataTypeID)
      .filter((oid) => !scalars.has(oid) && !this.elementTypes.has(oid));
  }

  learn(oid: number, element: number): void {
    this.elementTypes.set(oid, element);
  }

  decode(
    columns: readonly Column[],
    rows: readonly (readonly (string | null)[])[],
  ): Record<string, unknown>[] {
    const decoders = columns.map((column) => this.decoderOf(column.dataTypeID));
    return rows.map((row) =>
      Object.fromEntries(
        columns.map((column, index) => {
          const text = row[index] ?? null;
          const decode = decoders[index];
          return [column.name, text === null || decode === undefined ? text : decode(text)];
        }),
      ),
    );
  }

  private decoderOf(oid: number): Decode | undefined {
    const scalar = scalars.get(oid);
    if (scalar) return scalar;
    const element = this.elementTypes.get(oid) ?? 0;
    if (element === 0) return undefined;
    const decodeElement = scalars.get(element) ?? ((text: string) => text);
    return (text) => decodeElements(parseTextArray(text), decodeElement);
  }
}

type TextArray = (string | null | TextArray)[];

const textArrayType: number = 1009;
/** node-postgres' parser of `{…}`. */
const parseTextArray = pg.types.getTypeParser(textArrayType, 'text') as (text: string) => TextArray;

function decodeElements(elements: TextArray, decode: Decode): unknown[] {
  return elements.map((element) => {
    if (element === null) return null;
    return typeof element === 'string' ? decode(element) : decodeElements(element, decode);
  });
}

/**
 * Encodes a parameter as text for Postgres. Arrays become Postgres arrays (`{…}`), other objects JSON. For a json
 * column, pass an array as `JSON.stringify(array)`.
 */
export function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(encodeElement).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function encodeElement(value: unknown): string {
  if (Array.isArray(value)) return encodeParameter(value) ?? 'null';
  const text = encodeParameter(value);
  return text === null ? 'null' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
