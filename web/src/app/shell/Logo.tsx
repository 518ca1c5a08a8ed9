/** The mark: a roof and shelves. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1f6299" />
      <path d="M5 14 16 7l11 7v12h-3V16H8v10H5z" fill="#fff" />
      <path d="M10 18h5v3h-5zm7 0h5v3h-5zm-7 5h5v3h-5zm7 0h5v3h-5z" fill="#9fd0f2" />
    </svg>
  );
}
