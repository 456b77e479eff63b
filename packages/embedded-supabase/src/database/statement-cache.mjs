// @ts-check
// Plain JavaScript on purpose: the PGlite thread, which has no TypeScript, uses it as well.

/** Statements that are remembered, prepared or not. Each prepared one costs the database's side some 50 kB. */
const mostRemembered = 300;
const mostPrepared = 80;

/**
 * Which statements one connection has prepared. Parsing and planning is most of what a small statement costs, so what
 * comes a second time is given a name and kept; what comes once, as hostile queries do, takes no memory over there.
 */
export class StatementCache {
  /** Names by key, '' for what has been seen once; the least recently used come first. @type {Map<string, string>} */
  #names = new Map();
  /** Names that the server is to forget with the next batch. @type {string[]} */
  #dropped = [];
  #prepared = 0;
  #made = 0;

  /**
   * The name to bind, and whether it has to be parsed under it first; '' is the unnamed statement.
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
   * After a failure nobody knows which statements of the batch were parsed, so none counts as prepared any more.
   * @param {readonly string[]} keys
   */
  forget(keys) {
    for (const key of keys) this.#drop(key);
  }

  /** What to close before anything else. */
  takeDropped() {
    return this.#dropped.splice(0);
  }

  #evict() {
    for (const [key, name] of this.#names) {
      const tooMany = this.#names.size > mostRemembered || (name !== '' && this.#prepared > mostPrepared);
      if (tooMany) this.#drop(key);
      else if (this.#prepared <= mostPrepared) break;
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
