import { useState } from 'react';
import { toBackendUrl } from '#lib/page/public-file.ts';

interface PreviewExercise {
  slug: string;
  title: string;
  category: string;
  description: string;
}

interface LibraryPreviewProps {
  categories: readonly { name: string; count: number }[];
  exercises: readonly PreviewExercise[];
}

const publicStorage = '/storage/v1/object/public';
const posterUrl = (slug: string) => toBackendUrl(`${publicStorage}/thumbnails/drills/${slug}.jpg`);
const videoUrl = (slug: string, extension: string) =>
  toBackendUrl(`${publicStorage}/videos/drills/${slug}.${extension}`);

function SampleVideo({ slug }: { slug: string }) {
  // The owner can reserve the video for subscribers after the page was built.
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) {
    return (
      <img
        src={posterUrl(slug)}
        alt=""
        width={1280}
        height={720}
        className="aspect-video w-full object-cover"
      />
    );
  }
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={posterUrl(slug)}
      className="aspect-video w-full bg-[#0e1216]"
    >
      <source src={videoUrl(slug, 'webm')} type="video/webm" />
      <source src={videoUrl(slug, 'mp4')} type="video/mp4" onError={() => setIsMissing(true)} />
      <track kind="captions" src={videoUrl(slug, 'vtt')} srcLang="en" label="English" default />
    </video>
  );
}

/** Preview of the library for visitors: its categories, a few exercises, and the video of the first one. */
export function LibraryPreview({ categories, exercises }: LibraryPreviewProps) {
  const [first, ...others] = exercises;
  if (!first) return null;
  return (
    <>
      <ul aria-label="Categories" className="mb-6 flex flex-wrap gap-2">
        {categories.map(({ name, count }) => (
          <li key={name} className="border border-control px-3 py-1.5 text-15">
            {name} <span className="font-mono text-13 text-muted">{count}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-x-6 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <figure>
          <SampleVideo slug={first.slug} />
          <figcaption className="mt-3">
            <span className="font-mono text-13 text-tartan">{first.category}</span>
            <h2 className="text-28">{first.title}</h2>
            <p className="mt-1 max-w-2xl text-muted">{first.description}</p>
          </figcaption>
        </figure>
        <ul aria-label="More exercises" className="grid grid-cols-2 content-start gap-4">
          {others.map(({ slug, title, category }) => (
            <li key={slug}>
              <img
                src={posterUrl(slug)}
                alt=""
                width={1280}
                height={720}
                loading="lazy"
                className="aspect-video w-full bg-[#0e1216] object-cover"
              />
              <p className="mt-2 font-mono text-13 text-tartan">{category}</p>
              <h3 className="text-17 font-semibold">{title}</h3>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
