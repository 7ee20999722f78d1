// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {NameRegistry} from "./NameRegistry.sol";
import {NameResolver} from "./NameResolver.sol";

/// One call from a name to an answer and from an address to a checked name, with the functions and errors that
/// ENS clients know. Everything here lives on one chain, so no gateway is ever asked.
contract UniversalResolver {
    NameRegistry public immutable registry;

    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return _resolve(name, data);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return _resolve(name, data);
    }

    function reverse(bytes calldata account, uint256 coinType) external view returns (string memory, address, address) {
        return _reverse(account, coinType);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType);
    }

    function _resolve(bytes memory name, bytes memory data) private view returns (bytes memory, address) {
        address resolver = _resolverOf(name, _nodeOf(name, 0));
        return (_ask(resolver, data), resolver);
    }

    /// A reverse record is a claim by the account's owner; it counts only if the name points back.
    function _reverse(bytes calldata account, uint256 coinType) private view returns (string memory primary, address resolver, address reverseResolver) {
        if (account.length == 0) revert EmptyAddress();
        bytes memory reverseName = _reverseName(account, coinType);
        bytes32 reverseNode = _nodeOf(reverseName, 0);
        reverseResolver = _resolverOf(reverseName, reverseNode);
        primary = abi.decode(_ask(reverseResolver, abi.encodeCall(NameResolver.name, (reverseNode))), (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);

        bytes memory name = _toDns(primary);
        bytes32 node = _nodeOf(name, 0);
        resolver = _resolverOf(name, node);
        bytes memory forward =
            abi.decode(_ask(resolver, abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType)), (bytes));
        if (keccak256(forward) != keccak256(account)) revert ReverseAddressMismatch(primary, forward);
    }

    function _resolverOf(bytes memory name, bytes32 node) private view returns (address resolver) {
        resolver = registry.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
    }

    function _ask(address resolver, bytes memory data) private view returns (bytes memory) {
        (bool answered, bytes memory answer) = resolver.staticcall(data);
        if (!answered) revert ResolverError(answer);
        return answer;
    }

    /// ENSIP-19: `<hex>.addr.reverse` for ether, `<hex>.<coin type in hex>.reverse` for the rest.
    function _reverseName(bytes calldata account, uint256 coinType) private pure returns (bytes memory) {
        bytes memory space = coinType == 60 ? bytes("addr") : _hex(abi.encodePacked(coinType), true);
        bytes memory label = _hex(account, false);
        return abi.encodePacked(uint8(label.length), label, uint8(space.length), space, uint8(7), "reverse", uint8(0));
    }

    function _hex(bytes memory data, bool trimmed) private pure returns (bytes memory out) {
        bytes16 digits = "0123456789abcdef";
        uint256 zeros = 0;
        if (trimmed) {
            while (zeros < data.length * 2 - 1 && _nibble(data, zeros) == 0) zeros++;
        }
        out = new bytes(data.length * 2 - zeros);
        for (uint256 i = 0; i < out.length; i++) out[i] = digits[_nibble(data, i + zeros)];
    }

    function _nibble(bytes memory data, uint256 index) private pure returns (uint8) {
        uint8 value = uint8(data[index / 2]);
        return index % 2 == 0 ? value >> 4 : value & 15;
    }

    /// The namehash (EIP-137) of a name in DNS wire format, from the label at `offset` on.
    function _nodeOf(bytes memory name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 size = uint8(name[offset]);
        if (size == 0) {
            if (offset + 1 != name.length) revert DNSDecodingFailed(name);
            return bytes32(0);
        }
        if (offset + 1 + size > name.length) revert DNSDecodingFailed(name);
        return keccak256(abi.encodePacked(_nodeOf(name, offset + 1 + size), _labelOf(name, offset + 1, size)));
    }

    /// Labels longer than a byte can count travel as `[<hash>]` (66 characters), as clients encode them.
    function _labelOf(bytes memory name, uint256 start, uint256 size) private pure returns (bytes32 label) {
        if (size == 66 && name[start] == "[" && name[start + 65] == "]") return _unhex(name, start + 1);
        assembly ("memory-safe") {
            label := keccak256(add(add(name, 32), start), size)
        }
    }

    function _unhex(bytes memory name, uint256 start) private pure returns (bytes32) {
        uint256 value = 0;
        for (uint256 i = start; i < start + 64; i++) {
            uint8 c = uint8(name[i]);
            if (c >= 48 && c <= 57) value = (value << 4) | (c - 48);
            else if (c >= 97 && c <= 102) value = (value << 4) | (c - 87);
            else revert DNSDecodingFailed(name);
        }
        return bytes32(value);
    }

    function _toDns(string memory dotted) private pure returns (bytes memory out) {
        bytes memory text = bytes(dotted);
        uint256 start = 0;
        for (uint256 i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] != ".") continue;
            out = abi.encodePacked(out, _dnsLabel(text, start, i - start));
            start = i + 1;
        }
        out = abi.encodePacked(out, uint8(0));
    }

    function _dnsLabel(bytes memory text, uint256 start, uint256 size) private pure returns (bytes memory) {
        if (size > 255) {
            bytes32 hashed;
            assembly ("memory-safe") {
                hashed := keccak256(add(add(text, 32), start), size)
            }
            return abi.encodePacked(uint8(66), "[", _hex(abi.encodePacked(hashed), false), "]");
        }
        bytes memory label = new bytes(size);
        for (uint256 i = 0; i < size; i++) label[i] = text[start + i];
        return abi.encodePacked(uint8(size), label);
    }
}
