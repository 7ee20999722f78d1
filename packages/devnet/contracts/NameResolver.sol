// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {NameRegistry} from "./NameRegistry.sol";

/// What a name stands for: addresses per coin type (ENSIP-9), text records (ENSIP-5), reverse names (EIP-181).
contract NameResolver is IERC165 {
    uint256 private constant ETHER = 60;
    NameRegistry public immutable registry;

    mapping(bytes32 => mapping(uint256 => bytes)) private _addresses;
    mapping(bytes32 => mapping(string => string)) private _texts;
    mapping(bytes32 => string) private _names;

    event AddrChanged(bytes32 indexed node, address a);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    error NotAuthorised(bytes32 node);

    modifier authorised(bytes32 node) {
        address holder = registry.owner(node);
        if (holder != msg.sender && !registry.isApprovedForAll(holder, msg.sender)) revert NotAuthorised(node);
        _;
    }

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function setAddr(bytes32 node, address account) external {
        setAddr(node, ETHER, abi.encodePacked(account));
        emit AddrChanged(node, account);
    }

    function setAddr(bytes32 node, uint256 coinType, bytes memory account) public authorised(node) {
        _addresses[node][coinType] = account;
        emit AddressChanged(node, coinType, account);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external authorised(node) {
        _texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setName(bytes32 node, string calldata name_) external authorised(node) {
        _names[node] = name_;
        emit NameChanged(node, name_);
    }

    /// Several records in one transaction; the first failure undoes all of them.
    function multicall(bytes[] calldata calls) external returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory result) = address(this).delegatecall(calls[i]);
            if (!done) {
                assembly ("memory-safe") {
                    revert(add(result, 32), mload(result))
                }
            }
            results[i] = result;
        }
    }

    function addr(bytes32 node) external view returns (address) {
        bytes memory account = _addresses[node][ETHER];
        return account.length == 20 ? address(bytes20(account)) : address(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return _addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _texts[node][key];
    }

    function name(bytes32 node) external view returns (string memory) {
        return _names[node];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(IERC165).interfaceId || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }
}
