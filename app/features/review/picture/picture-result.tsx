import { Download, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { saveFile } from '#lib/device/save-file.ts';
import { useSite } from '#lib/site/site-data.ts';
import { useUnits } from '#common/units/units.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { CheckField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { formatShortDate } from '#domain/days.ts';
import { inUnits, lengthOf } from '../room/jump/jump.ts';
import { phaseNames, phases, type Review } from '../review.ts';
import type { PictureLook } from 'vault-pixels';
import { composePicture, type Caption } from './compose-picture.ts';
import type { DrawnPicture } from './draw-picture.ts';

/** What a picture's caption can say about its jump. */
type PictureJump = Pick<Review, 'athleteName' | 'isMinor' | 'phases' | 'submittedAt'> & {
  barM: number | null;
};

interface PictureResultProps {
  picture: DrawnPicture;
  keyUs: number;
  jump: PictureJump;
}

/** Composes the PNG again whenever look or caption change. */
function usePng(picture: DrawnPicture, look: PictureLook, caption: Caption) {
  const [result, setResult] = useState<{ png: Blob; url: string }>();
  const [isFailed, setFailed] = useState(false);
  const key = JSON.stringify(caption);
  useEffect(() => {
    let isObsolete = false;
    composePicture(picture, look, JSON.parse(key) as Caption).then(
      (png) => isObsolete || setResult({ png, url: URL.createObjectURL(png) }),
      (error: unknown) => {
        console.error('Could not compose the picture', error);
        if (!isObsolete) setFailed(true);
      },
    );
    return () => {
      isObsolete = true;
    };
  }, [picture, look, key]);
  const url = result?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return { ...result, isFailed };
}

const fileName = 'jump.png';

/** Returns whether this device can share a picture with its apps. */
const canShare = (file: File) => 'canShare' in navigator && navigator.canShare({ files: [file] });

/** A drawn picture with the choices for its caption, to save or share. */
export function PictureResult({ picture, keyUs, jump }: PictureResultProps) {
  const units = useUnits();
  const { name: brand } = useSite();
  const [look, setLook] = useState<PictureLook>('brand');
  // A minor's picture has no name unless someone adds it; 'age not stated' counts as under 18.
  const [hasName, setHasName] = useState(jump.isMinor === false);
  const [hasHeight, setHasHeight] = useState(true);
  const [hasDate, setHasDate] = useState(true);
  const { athleteName, barM, submittedAt } = jump;
  const phase = phases.find((name) => jump.phases[name] === keyUs);
  const { png, url, isFailed } = usePng(picture, look, {
    brand,
    phase: look === 'brand' && phase !== undefined ? phaseNames[phase] : undefined,
    facts: [
      ...(hasName && athleteName !== '' ? [athleteName] : []),
      ...(hasHeight && barM !== null ? [inUnits(lengthOf(barM), units).main] : []),
      ...(hasDate && submittedAt !== null ? [formatShortDate(submittedAt, true)] : []),
    ],
  });
  const file = png && new File([png], fileName, { type: 'image/png' });
  return (
    <div className="flex flex-col gap-4">
      {isFailed && <Notice tone="error">This device has no memory for a picture of this size.</Notice>}
      {url !== undefined && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="block bg-[#0e1216]"
          title="Open in full size"
        >
          <img
            src={url}
            alt="The jump, frame by frame"
            width={picture.width}
            height={picture.height}
            className="max-h-[60dvh] w-full object-contain"
          />
        </a>
      )}
      {picture.emptyUs.length > 0 && (
        <p className="text-13 text-muted">
          {picture.emptyUs.length === 1
            ? 'In one frame, we could not find the athlete.'
            : `In ${picture.emptyUs.length} frames, we could not find the athlete.`}
        </p>
      )}
      {file && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => saveFile(file, fileName)}>
            <Download aria-hidden strokeWidth={1.5} className="size-5" />
            Save PNG
          </Button>
          {canShare(file) && (
            <Button
              look="secondary"
              // Closing the share sheet is no error.
              onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
            >
              <Share2 aria-hidden strokeWidth={1.5} className="size-5" />
              Share
            </Button>
          )}
        </div>
      )}
      <ChoiceField
        legend="Look"
        choices={[
          { value: 'brand', label: 'Plate' },
          { value: 'color', label: 'Color' },
        ]}
        value={look}
        onChange={setLook}
      />
      <fieldset>
        <legend className="text-15 font-semibold">Caption</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {athleteName !== '' && (
            <CheckField label="Name" checked={hasName} onChange={() => setHasName(!hasName)} />
          )}
          {barM !== null && (
            <CheckField label="Height" checked={hasHeight} onChange={() => setHasHeight(!hasHeight)} />
          )}
          {submittedAt !== null && (
            <CheckField label="Date" checked={hasDate} onChange={() => setHasDate(!hasDate)} />
          )}
        </div>
        {jump.isMinor !== false && athleteName !== '' && (
          <p className="text-13 text-muted">Under 18: leave the name out of a picture that you post.</p>
        )}
      </fieldset>
    </div>
  );
}
