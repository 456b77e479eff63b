import { serveOnEdge } from '../_shared/edge.ts';
import { handleRenewDownloadLink } from './handler.ts';

serveOnEdge(handleRenewDownloadLink);
