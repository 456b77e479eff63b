import { callFunction } from '#lib/api/call-function.ts';
import { saveFile } from '#lib/device/save-file.ts';

/** Downloads all stored data about the user, or for the owner about a member, as a JSON file. Throws FunctionCallError. */
export async function exportAccount(memberId?: string): Promise<void> {
  const data = await callFunction(
    'export-account',
    memberId === undefined ? {} : { query: { user: memberId } },
  );
  const text = JSON.stringify(data, null, 2);
  const name = memberId === undefined ? 'my-account.json' : `account-${memberId.slice(0, 8)}.json`;
  saveFile(new Blob([text], { type: 'application/json' }), name);
}
