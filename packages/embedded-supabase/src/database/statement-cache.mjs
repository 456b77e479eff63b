// @ts-check
// Plain JavaScript, because the PGlite thread, which has no TypeScript, also uses it.

/** Limits on remembered and on prepared statements. A prepared one costs the database about 50 kB. */
const maxRemembered = 300;
const maxPrepared = 80;

/**
 * Tracks the prepared statements of a connection. A statement is prepared when it comes a second time, because parsing
 * and planning are most of its cost. Statements that come once, such as hostile ones, use no memory in the database.
 */
export class StatementCache {
  /** Names by key, least recently used first; '' for statements seen once. @type {Map<string, string>} */
  #names = new Map();
  /** Names to close with the next batch. @type {string[]} */
  #dropped = [];
  #prepared = 0;
  #made = 0;

  /**
   * Returns the name to bind and whether to parse the statement first; '' is the unnamed statement.
   * @param {string} key the statement and the role that plans it
   * @returns {{ name: string, parse: boolean }}
   */
  use(key) {
    const known = this.#names.get(key);
    this.#names.delete(key);
    if (known) {
      this.#names.set(key, known);
      return { name: known, parse: false };
    }
    const name = known === undefined ? '' : `s${(this.#made += 1)}`;
    this.#names.set(key, name);
    if (name !== '') this.#prepared += 1;
    this.#evict();
    return { name, parse: true };
  }

  /**
   * Drops the statements of a failed batch, because it is unknown which of them were parsed.
   * @param {readonly string[]} keys
   */
  forget(keys) {
    for (const key of keys) this.#drop(key);
  }

  /** Returns the names to close before anything else. */
  takeDropped() {
    return this.#dropped.splice(0);
  }

  #evict() {
    for (const [key, name] of this.#names) {
      const tooMany = this.#names.size > maxRemembered || (name !== '' && this.#prepared > maxPrepared);
      if (tooMany) this.#drop(key);
      else if (this.#prepared <= maxPrepared) break;
    }
  }

  /** @param {string} key */
  #drop(key) {
    const name = this.#names.get(key);
    this.#names.delete(key);
    if (!name) return;
    this.#prepared -= 1;
    this.#dropped.push(name);
  }
}
