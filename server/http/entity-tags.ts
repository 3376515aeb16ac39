/** Whether If-None-Match names the tag, weakly or strongly (RFC 9110, 13.1.2). */
export function hasTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
