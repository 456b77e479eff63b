// @ts-check
// The thread PGlite runs in. Plain JavaScript on purpose: a TypeScript worker needs tsx's hooks of its own, which costs
// 0.2 s and a further thread each time, and this file starts alike under Node, tsx and vitest.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';

/**
 * @typedef {object} WorkerSettings
 * @property {string} [directory] where the data is; without it the database lives in memory
 * @property {string} [loadDataDir] path of a tarball from `dumpDataDir` to begin with
 * @property {WebAssembly.Module} wasmModule
 * @property {string[]} channels channels to listen on from the start
 *
 * @typedef {{ kind: 'run', begin?: string, sql: string, params?: (string | null)[] }} RunRequest
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

/** @param {Uint8Array} message */
async function execute(message) {
  const messages = await pglite.execProtocolStream(message, { syncToFs: false, throwOnError: false });
  /** @type {RunReply} */
  const result = { columns: [], rows: [], rowCount: 0, command: '' };
  /** @type {ErrorFields | undefined} */
  let error;
  let complete = false;
  for (const message of messages) {
    const fields = /** @type {Record<string, any>} */ (message);
    if (message.name === 'rowDescription') {
      result.columns = fields.fields.map((/** @type {any} */ { name, dataTypeID }) => ({ name, dataTypeID }));
      result.rows = [];
    } else if (message.name === 'dataRow') {
      result.rows.push(fields.fields);
    } else if (message.name === 'commandComplete') {
      const words = fields.text.split(' ');
      result.command = words[0];
      result.rowCount = Number(words.at(-1)) || 0;
    } else if (message.name === 'readyForQuery') {
      inTransaction = fields.status !== 'I';
      complete = true;
    } else if (message.name === 'error' && !error) {
      const { message: text, code, detail, hint, constraint } = fields;
      error = { message: text, code, detail, hint, constraint };
      if (fields.severity === 'FATAL' || fields.severity === 'PANIC') throw new Error(text);
    }
  }
  if (breakage !== undefined) throw breakage;
  if (!complete) throw new Error('A statement ended without an answer.');
  return { result, error };
}

/** @param {RunRequest} request @returns {Promise<WorkerReply>} */
async function run({ begin, sql, params }) {
  if (begin !== undefined) {
    const { error } = await execute(serialize.query(begin));
    if (error) {
      if (inTransaction) await execute(serialize.query('rollback'));
      return { kind: 'result', inTransaction, error };
    }
  }
  // Outside a transaction a statement would run as the owner.
  if (!inTransaction) {
    return { kind: 'result', inTransaction, error: { code: '25P01', message: 'No transaction is open.' } };
  }
  const message = params
    ? Buffer.concat([
        serialize.parse({ text: sql }),
        serialize.bind({ values: params }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      ])
    : serialize.query(sql);
  const { result, error } = await execute(message);
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
 * What broke the engine, once something has. PGlite swallows every exception of its main loop, but only one of them is
 * Postgres' own way of reporting an error; after any other (a stack overflow, a trap) its memory cannot be trusted.
 * @type {unknown}
 */
let breakage;

/** The status PGlite throws with when Postgres has reported an error and jumped back to its main loop. */
const reportedError = 100;

/** @param {PGlite} database */
function watchMainLoop({ Module: engine }) {
  const runOnce = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if (!(error instanceof Object && 'status' in error && error.status === reportedError))
        breakage ??= error;
      throw error;
    }
  };
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Object && 'message' in error ? String(error.message) : String(error);
}

/** What Postgres says while it starts; the exception alone does not tell why it did not. @type {string[]} */
const startLog = [];
let starting = true;
const remember = (/** @type {string} */ line) => starting && startLog.push(line) > 0;

/** @type {PGlite} */
let pglite;
try {
  pglite = await PGlite.create({
    dataDir: settings.directory ? `file://${settings.directory}` : 'memory://',
    pgliteWasmModule: settings.wasmModule,
    onStderr: remember,
    startParams: [...PGlite.defaultStartParams, '-c', 'max_stack_depth=1MB'],
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
