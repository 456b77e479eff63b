/** Quotes an identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the qualified name of a table or function in schema `public`. */
export function inPublic(name: string): string {
  return `"public".${quoteIdentifier(name)}`;
}

/**
 * The parameters of a statement. Each is sent as text and cast in SQL, because the two drivers convert other types
 * differently.
 */
export class Parameters {
  readonly values: string[] = [];

  /** Adds a value and returns its placeholder, cast to text or to `type`, which must come from the catalog. */
  add(value: string, type?: string): string {
    this.values.push(value);
    const place = `$${this.values.length}::text`;
    return type === undefined || type === 'text' ? place : `${place}::${type}`;
  }

  /** Adds a value whose type Postgres infers, and returns its placeholder. */
  addUntyped(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Returns the text of a Postgres array. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}
