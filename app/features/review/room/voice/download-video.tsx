import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#lib/device/save-file.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { toast } from '#lib/page/toast.ts';
import { findOtherFilm } from '../compare/find-other-film.ts';
import type { Voice } from './use-voice.ts';

/** What this browser writes, and who can't open it. */
const fileTypes = {
  'mp4 aac': { name: 'MP4', limit: undefined },
  'mp4 opus': {
    name: 'MP4',
    limit:
      'On an iPhone or iPad with iOS 16 or older it has no sound. Safari, or Chrome on Windows or a Mac, makes one that has.',
  },
  webm: {
    name: 'WebM',
    limit:
      'An iPhone, an iPad or QuickTime may not open WebM. Safari, or Chrome on Windows or a Mac, makes MP4.',
  },
} as const;

/** Returns the type of file that this browser writes; null if it writes none. The size of most films stands for all. */
async function readFileType(): Promise<(typeof fileTypes)[keyof typeof fileTypes] | null> {
  const { CannotRenderError, chooseOutput } = await import('./choose-output.ts');
  try {
    const { name, audio } = await chooseOutput({ width: 1280, height: 720 });
    if (name === 'webm') return fileTypes.webm;
    return fileTypes[audio === 'aac' ? 'mp4 aac' : 'mp4 opus'];
  } catch (error) {
    if (error instanceof CannotRenderError) return null;
    throw error;
  }
}

/** Renders the voice-over as a video and saves it, with progress and a way to cancel. */
export function DownloadVideo({
  voice,
  filmUrl,
  fileName,
}: {
  voice: Voice;
  filmUrl: string | undefined;
  fileName: string;
}) {
  const { voiceOver, source } = voice;
  const [percent, setPercent] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { data: fileType } = useQuery({
    queryKey: ['voice-over-file-type'],
    queryFn: readFileType,
    staleTime: Infinity,
  });

  async function render(): Promise<void> {
    if (!voiceOver || !source.data || filmUrl === undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setPercent(0);
    try {
      const { renderVideo } = await import('./render-video.ts');
      const { bytes, name } = await renderVideo(
        {
          filmUrl,
          ...source.data,
          captions: voiceOver.captions,
          durationMs: voiceOver.durationMs,
          findOther: findOtherFilm,
        },
        { onProgress: (share) => setPercent(Math.floor(share * 100)), signal: controller.signal },
      );
      saveFile(
        new Blob([bytes], { type: `video/${name}` }),
        `${fileName.replace(/\.\w+$/, '')} with voice.${name}`,
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error('The video could not be rendered', error);
      toast({
        title: 'The video could not be made',
        description: 'This browser cannot write it. Try the current version of Chrome or Safari.',
        tone: 'error',
      });
    } finally {
      setPercent(undefined);
    }
  }

  if (percent === undefined)
    return (
      <>
        <Button look="quiet" disabled={!source.data || filmUrl === undefined} onClick={() => void render()}>
          <Download aria-hidden strokeWidth={1.5} className="size-4" />
          {fileType ? `Download as ${fileType.name}` : 'Download as video'}
        </Button>
        {fileType?.limit && <p className="pb-3 text-13 text-muted">{fileType.limit}</p>}
      </>
    );
  return (
    <div className="flex items-center gap-3 text-15">
      <ProgressBar label="Making the video" share={percent / 100} className="min-w-0 flex-1" />
      <span className="font-mono text-13">{percent}%</span>
      <Button look="quiet" onClick={() => running.current?.abort()}>
        Cancel
      </Button>
    </div>
  );
}
