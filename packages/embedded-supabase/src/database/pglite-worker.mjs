// @ts-check
// Worker thread of PGlite. Plain JavaScript, because a TypeScript worker would load tsx's hooks (0.2 s and another
// thread each time).
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { StatementCache } from './statement-cache.mjs';

/**
 * @typedef {object} WorkerSettings
 * @property {string} [directory] data directory; without it the database is in memory
 * @property {string} [loadDataDir] path of a tarball from `dumpDataDir` to load
 * @property {WebAssembly.Module} wasmModule
 * @property {string[]} channels channels to listen on from the start
 *
 * @typedef {{ sql: string, settingsSql: string, settings: string[], role: string }} Begin
 * @typedef {{ kind: 'run', begin?: Begin, sql: string, params?: (string | null)[], commit?: boolean }} RunRequest
 * @typedef {RunRequest | { kind: 'dump' } | { kind: 'close' }} WorkerRequest
 *
 * @typedef {{ message: string, code: string, detail?: string, hint?: string, constraint?: string }} ErrorFields
 * @typedef {object} RunReply
 * @property {{ name: string, dataTypeID: number }[]} columns
 * @property {(string | null)[][]} rows
 * @property {number} rowCount
 * @property {string} command
 *
 * @typedef {{ kind: 'ready' }
 *   | { kind: 'failed', message: string }
 *   | { kind: 'result', inTransaction: boolean, result?: RunReply, error?: ErrorFields }
 *   | { kind: 'dumped', tarball: Uint8Array }
 *   | { kind: 'closed' }
 *   | { kind: 'notification', channel: string, payload: string }} WorkerReply
 */

if (!parentPort) throw new Error('This file is a worker; see pglite-host.ts.');
const port = parentPort;
const settings = /** @type {WorkerSettings} */ (workerData);
const { serialize } = protocol;

/** @param {WorkerReply} reply @param {ArrayBuffer[]} [transfer] */
function send(reply, transfer) {
  port.postMessage(reply, transfer);
}

/**
 * @param {Uint8Array} message
 * @param {number} [before] number of statements before the one whose rows are returned
 */
async function execute(message, before = 0) {
  const messages = await pglite.execProtocolStream(message, { syncToFs: false, throwOnError: false });
  /** @type {RunReply} */
  const result = { columns: [], rows: [], rowCount: 0, command: '' };
  /** @type {ErrorFields | undefined} */
  let error;
  let complete = false;
  let done = 0;
  for (const message of messages) {
    const fields = /** @type {Record<string, any>} */ (message);
    if (message.name === 'rowDescription') {
      result.columns = fields.fields.map((/** @type {any} */ { name, dataTypeID }) => ({ name, dataTypeID }));
      result.rows = [];
    } else if (message.name === 'dataRow') {
      if (done >= before) result.rows.push(fields.fields);
    } else if (message.name === 'commandComplete') {
      // Ignore the commit after a batch's statement. Of several statements at once, keep the last.
      if (done >= before && !(before > 0 && done > before)) {
        const words = fields.text.split(' ');
        result.command = words[0];
        result.rowCount = Number(words.at(-1)) || 0;
      }
      done += 1;
    } else if (message.name === 'emptyQuery') {
      done += 1;
    } else if (message.name === 'readyForQuery') {
      inTransaction = fields.status !== 'I';
      complete = true;
    } else if (message.name === 'error' && !error) {
      const { message: text, code, detail, hint, constraint } = fields;
      error = { message: text, code, detail, hint, constraint };
      if (fields.severity === 'FATAL' || fields.severity === 'PANIC') throw new Error(text);
    }
  }
  if (engineError !== undefined) throw engineError;
  if (!complete) throw new Error('A statement ended without a result.');
  return { result, error };
}

const prepared = new StatementCache();
/** Role of the current transaction, part of the key of its prepared statements. */
let role = '';

/**
 * Executes everything up to one `sync`. Postgres skips the rest after an error, so that nothing runs outside the role.
 * @param {Pick<RunRequest, 'begin' | 'commit'> & { statement?: { sql: string, params: (string | null)[] } }} request
 */
async function executeBatch({ begin, statement, commit }) {
  /** @type {Uint8Array[]} */
  const parts = prepared.takeDropped().map((name) => serialize.close({ type: 'S', name }));
  /** @type {string[]} */
  const parsed = [];
  const add = (/** @type {string} */ sql, /** @type {(string | null)[]} */ values, isWanted = false) => {
    const key = isWanted ? `${role} ${sql}` : sql;
    const { name, parse } = prepared.use(key);
    if (parse) {
      parts.push(serialize.parse({ name, text: sql }));
      parsed.push(key);
    }
    parts.push(serialize.bind({ statement: name, values }));
    if (isWanted) parts.push(serialize.describe({ type: 'P' }));
    parts.push(serialize.execute());
  };
  if (begin) {
    role = begin.role;
    add(begin.sql, []);
    add(begin.settingsSql, begin.settings);
  }
  if (statement) add(statement.sql, statement.params, true);
  if (commit) add('commit', []);
  const answered = await execute(Buffer.concat([...parts, serialize.sync()]), begin ? 2 : 0);
  if (answered.error) prepared.forget(parsed);
  return answered;
}

/** @param {RunRequest} request @returns {Promise<WorkerReply>} */
async function run({ begin, sql, params, commit }) {
  // Outside a transaction a statement would run as the owner.
  if (!begin && !inTransaction) {
    return { kind: 'result', inTransaction, error: { code: '25P01', message: 'No transaction is open.' } };
  }
  if (begin && !params) {
    const { error } = await executeBatch({ begin });
    if (error) return { kind: 'result', inTransaction, error };
  }
  const { result, error } = params
    ? await executeBatch({ begin, statement: { sql, params }, commit })
    : await execute(serialize.query(sql));
  return error ? { kind: 'result', inTransaction, error } : { kind: 'result', inTransaction, result };
}

/** @param {WorkerRequest} request */
async function answer(request) {
  if (request.kind === 'run') {
    send(await run(request));
  } else if (request.kind === 'dump') {
    const tarball = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
    send({ kind: 'dumped', tarball }, [tarball.buffer]);
  } else {
    await pglite.close();
    send({ kind: 'closed' });
  }
}

let inTransaction = false;

/**
 * The exception that broke the engine, if any. PGlite catches every exception of its main loop. One of them is how Postgres reports
 * an error; after any other (a stack overflow, a trap) the memory cannot be trusted.
 * @type {unknown}
 */
let engineError;

/** Status of PGlite's exception when Postgres has reported an error and jumped back to its main loop. */
const reportedError = 100;

/** @param {PGlite} database */
function watchMainLoop({ Module: engine }) {
  const runOnce = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if (!(error instanceof Object && 'status' in error && error.status === reportedError))
        engineError ??= error;
      throw error;
    }
  };
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Object && 'message' in error ? String(error.message) : String(error);
}

/** Postgres' output while starting, because the exception alone does not explain a failed start. @type {string[]} */
const startLog = [];
let starting = true;
const logStart = (/** @type {string} */ line) => starting && startLog.push(line) > 0;

/** @type {PGlite} */
let pglite;
try {
  pglite = await PGlite.create({
    dataDir: settings.directory ? `file://${settings.directory}` : 'memory://',
    pgliteWasmModule: settings.wasmModule,
    onStderr: logStart,
    // Smaller buffers halve PGlite's memory and still fit the data of one site.
    startParams: [...PGlite.defaultStartParams, '-c', 'max_stack_depth=1MB', '-c', 'shared_buffers=32MB'],
    ...(settings.loadDataDir ? { loadDataDir: new Blob([await readFile(settings.loadDataDir)]) } : {}),
  });
  watchMainLoop(pglite);
  pglite.onNotification((channel, payload) => send({ kind: 'notification', channel, payload }));
  for (const channel of settings.channels) await execute(serialize.query(`listen ${channel}`));
  port.on('message', (request) => {
    answer(request).catch((error) => send({ kind: 'failed', message: reasonOf(error) }));
  });
  starting = false;
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'failed', message: [reasonOf(error), ...startLog.slice(-5)].join('\n') });
}
