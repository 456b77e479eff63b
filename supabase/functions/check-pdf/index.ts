import { serveOnEdge } from '../_shared/edge.ts';
import { handleCheckPdf } from './handler.ts';

serveOnEdge(handleCheckPdf);
