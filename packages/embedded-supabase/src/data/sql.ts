/** An identifier as SQL, whatever it contains. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table or function of schema `public`. */
export function inPublic(name: string): string {
  return `"public".${quoteIdentifier(name)}`;
}

/**
 * The values of a statement. Each is sent as text and cast in SQL, because the two drivers turn JavaScript values
 * into parameters of other types in different ways.
 */
export class Parameters {
  readonly values: string[] = [];

  /** Adds a value and returns its place as SQL of type text, or of `type`, which must come from the catalog. */
  add(value: string, type?: string): string {
    this.values.push(value);
    const place = `$${this.values.length}::text`;
    return type === undefined || type === 'text' ? place : `${place}::${type}`;
  }

  /** Adds a value whose type Postgres infers from where it stands. */
  addUntyped(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Values as the text of a Postgres array. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}
