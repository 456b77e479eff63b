/** Seconds after which a request that met an outage may be tried again, as the header `Retry-After`. */
export const outageRetrySeconds = 5;
