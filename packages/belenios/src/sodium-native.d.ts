/** The functions of sodium-native that this package calls; the library ships no types. */
declare module 'sodium-native' {
  const sodium: {
    crypto_core_ed25519_is_valid_point(point: Uint8Array): boolean;
    crypto_core_ed25519_add(out: Uint8Array, left: Uint8Array, right: Uint8Array): void;
    crypto_core_ed25519_sub(out: Uint8Array, left: Uint8Array, right: Uint8Array): void;
    crypto_scalarmult_ed25519_base_noclamp(out: Uint8Array, scalar: Uint8Array): void;
    crypto_scalarmult_ed25519_noclamp(out: Uint8Array, scalar: Uint8Array, point: Uint8Array): void;
  };
  export default sodium;
}
