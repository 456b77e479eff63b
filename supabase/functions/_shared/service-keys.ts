/**
 * Lists the keys with the service role: the project's older key, and the secret keys, which Supabase gives functions as a JSON object of
 * key by name. The operator's commands call functions with one of the latter.
 */
export function listServiceKeys(read: (name: string) => string | undefined): string[] {
  const secretKeys = Object.values(
    JSON.parse(read('SUPABASE_SECRET_KEYS') || '{}') as Record<string, unknown>,
  );
  return [read('SUPABASE_SERVICE_ROLE_KEY'), ...secretKeys].filter(
    (key): key is string => typeof key === 'string' && key !== '',
  );
}
