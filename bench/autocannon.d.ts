/** The part of autocannon that the benches use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    headers: Record<string, string>;
    connections: number;
    duration: number;
  }
  interface Result {
    requests: { average: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
