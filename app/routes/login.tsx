import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { Link } from '#ui/link.tsx';

export const meta = () => privatePageMeta('Sign In');

/** Redirects to the sign-in page at /auth. */
export default function LoginRoute() {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => void navigate(`/auth${search}`, { replace: true }), [navigate, search]);
  return (
    <div className="page-width min-h-[28rem] py-24">
      <Link to="/auth" className="text-pit underline underline-offset-4">
        Sign In
      </Link>
    </div>
  );
}
